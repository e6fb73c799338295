/** Chooses the printer for a label: the requested one, or the station's printer for the label's purpose. */
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { TargetPrinter } from './labelContent.ts'

export interface PrinterRow extends TargetPrinter {
  readonly id: string
  readonly siteId: string
  readonly name: string
}

const columns = sql`p.id, p.site_id as "siteId", p.name, p.language, p.dpi, p.offset_x as "offsetX", p.offset_y as "offsetY"`

const usable = (customerId: string, which: RawBuilder<unknown>) => sql<PrinterRow>`
  select ${columns} from printers p
  where p.customer_id = ${customerId} and p.active and p.archived_at is null and ${which} limit 1`

export async function usablePrinter(db: Db, customerId: string, id: string, path = 'printerId'): Promise<PrinterRow> {
  const printer = await db.one(usable(customerId, sql`p.id = ${id}`))
  if (!printer) throw invalid([{ path, description: 'Select an active printer.' }])
  return printer
}

/** The print route of station `st` for a purpose: its own, else its site's default. */
export const routeInEffect = (purpose: string): RawBuilder<unknown> => sql`
  select r.printer_id, r.thermal_label_id, r.station_id is not null as is_own
  from print_routes r join printers u on u.customer_id = r.customer_id and u.id = r.printer_id and u.active and u.archived_at is null
  where r.customer_id = st.customer_id and r.site_id = st.site_id and (r.station_id = st.id or r.station_id is null)
    and r.purpose = ${purpose}
  order by r.station_id is null limit 1`

/** A station's printer for a purpose. */
export const routedPrinter = async (
  db: Db,
  customerId: string,
  stationId: string,
  purpose: string,
): Promise<string | undefined> =>
  (
    await db.one(sql<{ printerId: string }>`
      select ro.printer_id as "printerId" from stations st cross join lateral (${routeInEffect(purpose)}) ro
      where st.customer_id = ${customerId} and st.id = ${stationId}`)
  )?.printerId

/** Finds another printer that accepts the same bytes. */
export async function equalPrinter(
  db: Db,
  customerId: string,
  from: string,
  to: string,
  path: string,
): Promise<PrinterRow> {
  const [one, other] = [
    await db.one(
      sql<PrinterRow>`select ${columns} from printers p where p.customer_id = ${customerId} and p.id = ${from}`,
    ),
    await usablePrinter(db, customerId, to, path),
  ]
  if (!one) throw failure('not_found')
  if (one.siteId !== other.siteId) throw invalid([{ path, description: 'Select a printer of the same site.' }])
  if (one.language !== other.language || one.dpi !== other.dpi)
    throw invalid([{ path, description: 'Select a printer with the same language and resolution.' }])
  return other
}
