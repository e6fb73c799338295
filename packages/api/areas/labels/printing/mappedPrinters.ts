/** The printers that print a label: by a route that names it, or by one for its purpose where it may be used. */
import { dpmmByDpi, type LabelDpi } from '@postern/domain/areas/labels/paper.ts'
import type { MappedPrinter } from '@postern/domain/areas/labels/preflight/measured.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

interface PrinterRow {
  readonly name: string
  readonly dpi: LabelDpi
  readonly headWidthMm: number
}

export async function mappedPrinters(db: Db, customerId: string, labelId: string): Promise<MappedPrinter[]> {
  const found = await db.all(sql<PrinterRow>`
    select p.name, p.dpi, (p.head_width_in * 25.4)::float8 as "headWidthMm" from printers p
    where p.customer_id = ${customerId} and p.archived_at is null and p.active and exists (
      select from print_routes r join thermal_labels l on l.customer_id = r.customer_id and l.id = ${labelId}
      where r.customer_id = p.customer_id and r.printer_id = p.id and (r.thermal_label_id = l.id
        or (r.thermal_label_id is null and r.purpose = l.purpose and (l.site_ids is null or r.site_id = any(l.site_ids)))))
    order by p.name, p.id limit 200`)
  return found.map(({ name, dpi, headWidthMm }) => ({ name, dpmm: dpmmByDpi[dpi], headWidthMm }))
}
