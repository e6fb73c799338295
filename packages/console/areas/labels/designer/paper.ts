/** The paper of a label’s record, as the designer counts. */
import type { Paper } from '@postern/domain/areas/labels/designing/design.ts'
import type { Dpmm } from '@postern/domain/areas/labels/document.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'

const dpmmOf: Readonly<Record<string, Dpmm>> = { '203': 8, '300': 12, '600': 24 }
const mmPerInch = 25.4

export const paperOf = ({ widthIn, heightIn, dpi }: AnyRecord): Paper => ({
  widthMm: Number(widthIn) * mmPerInch,
  heightMm: Number(heightIn) * mmPerInch,
  dpmm: dpmmOf[String(dpi)] ?? 8,
})
