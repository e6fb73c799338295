/** Checks the labels that print routes name against their printers. Shown when a route is saved and whenever it's listed. */
import { dpmmByDpi, type LabelDpi, paperOf } from '@postern/domain/areas/labels/paper.ts'
import { moduleFindings, printerFindings } from '@postern/domain/areas/labels/preflight/barcodeChecks.ts'
import { parseLabel } from '@postern/domain/areas/labels/zpl/parse.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

interface NamedLabel {
  readonly printerId: string
  readonly labelId: string
  readonly printerName: string
  readonly printerDpi: LabelDpi
  readonly headWidthMm: number
  readonly mediaWidthIn: number
  readonly mediaHeightIn: number
  readonly language: string | null
  readonly source: string | null
  readonly widthIn: number | null
  readonly heightIn: number | null
  readonly dpi: LabelDpi | null
}

const namedLabels = (customerId: string, siteId: string) => sql<NamedLabel>`
  select distinct p.id as "printerId", l.id as "labelId", p.name as "printerName", p.dpi as "printerDpi",
    (p.head_width_in * 25.4)::float8 as "headWidthMm", p.width_in::float8 as "mediaWidthIn", p.height_in::float8 as "mediaHeightIn",
    v.language, v.source, v.width_in::float8 as "widthIn", v.height_in::float8 as "heightIn", v.dpi
  from print_routes r join printers p on p.customer_id = r.customer_id and p.id = r.printer_id
  join thermal_labels l on l.customer_id = r.customer_id and l.id = r.thermal_label_id
  left join lateral (select * from label_versions v where v.customer_id = r.customer_id and v.thermal_label_id = r.thermal_label_id
    and v.retired_at is null order by v.number desc limit 1) v on true
  where r.customer_id = ${customerId} and r.site_id = ${siteId} and p.archived_at is null`

function findingsOf(named: NamedLabel): string[] {
  const { source, widthIn, heightIn, dpi } = named
  if (source === null || widthIn === null || heightIn === null || dpi === null)
    return ['No version of this label is in use, so another one is printed.']
  const printer = { name: named.printerName, dpmm: dpmmByDpi[named.printerDpi], headWidthMm: named.headWidthMm }
  const document = parseLabel(source, paperOf({ widthIn, heightIn, dpi }))
  const isLarger = widthIn > named.mediaWidthIn + 0.05 || heightIn > named.mediaHeightIn + 0.05
  return [
    ...printerFindings(document, [printer]).map(({ message }) => message),
    ...(isLarger
      ? [
          `The label is ${widthIn} × ${heightIn} in, but ${printer.name} has ${named.mediaWidthIn} × ${named.mediaHeightIn} in labels.`,
        ]
      : []),
    ...moduleFindings(document, [printer]).map(({ message }) => message),
  ]
}

const keyOf = (printerId: string, labelId: string): string => `${printerId} ${labelId}`

/** Returns a lookup by printer and label. */
export async function routeFindings(
  db: Db,
  customerId: string,
  siteId: string,
): Promise<(printerId: string, labelId: string | null) => string[]> {
  const rows = await db.all(namedLabels(customerId, siteId))
  const found = new Map(
    rows
      .filter(({ language }) => language === 'zpl' || language === null)
      .map((row) => [keyOf(row.printerId, row.labelId), findingsOf(row)]),
  )
  return (printerId, labelId) => (labelId === null ? [] : (found.get(keyOf(printerId, labelId)) ?? []))
}
