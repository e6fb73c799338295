/** Printers that print a label: through a route that names it, or one for its purpose at a site where it may be used. */
import { dpmmByDpi, type LabelDpi } from '@postern/domain/areas/labels/paper.ts'
import type { MappedPrinter } from '@postern/domain/areas/labels/preflight/measured.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

interface PrinterRow {
  readonly name: string
  readonly dpi: LabelDpi
  readonly headWidthMm: number
}

interface MappedLabel {
  /** Null while it's being created. */
  readonly id: string | null
  readonly purpose: string
  /** Null or empty means all sites. */
  readonly siteIds: readonly string[] | null
}

export async function mappedPrinters(
  db: Db,
  customerId: string,
  { id, purpose, siteIds }: MappedLabel,
): Promise<MappedPrinter[]> {
  const only = siteIds?.length ? siteIds : null
  const found = await db.all(sql<PrinterRow>`
    select p.name, p.dpi, (p.head_width_in * 25.4)::float8 as "headWidthMm" from printers p
    where p.customer_id = ${customerId} and p.archived_at is null and p.active and exists (
      select from print_routes r where r.customer_id = p.customer_id and r.printer_id = p.id and (r.thermal_label_id = ${id}::uuid
        or (r.thermal_label_id is null and r.purpose = ${purpose}
          and (${only}::uuid[] is null or r.site_id = any(${only}::uuid[])))))
    order by p.name, p.id limit 200`)
  return found.map(({ name, dpi, headWidthMm }) => ({ name, dpmm: dpmmByDpi[dpi], headWidthMm }))
}
