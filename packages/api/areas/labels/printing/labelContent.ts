/** Builds the bytes for a printer: a label version filled with data, in the printer's language and resolution. */
import type { LabelData } from '@postern/domain/areas/labels/document.ts'
import { dpmmByDpi, paperOf } from '@postern/domain/areas/labels/paper.ts'
import { dressLabel } from '@postern/domain/areas/labels/printing/dressLabel.ts'
import type { LabelVersion } from '@postern/domain/areas/labels/versions/versionEndpoints.ts'
import { bindSource } from '@postern/domain/areas/labels/zpl/bind.ts'
import { emitLabel } from '@postern/domain/areas/labels/zpl/emit.ts'
import { parseLabel } from '@postern/domain/areas/labels/zpl/parse.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { renderInThread } from '../rendering/renderInThread.ts'

/** The printer fields needed to build content for it. */
export interface TargetPrinter {
  readonly language: 'zpl' | 'epl' | 'tspl' | 'pdf'
  readonly dpi: LabelVersion['dpi']
  readonly offsetX: number
  readonly offsetY: number
}

export interface LabelContent {
  readonly content: Buffer
  readonly labels: number
}

const refuse = (message: string) => failure('conflict', { message })

const sourceFor = (version: LabelVersion, printer: TargetPrinter): string =>
  version.dpi === printer.dpi
    ? version.source
    : emitLabel(parseLabel(version.source, paperOf(version)), dpmmByDpi[printer.dpi])

/** Printers that don't speak ZPL get the label as an image, repeated for each copy. */
async function asPicture(
  version: LabelVersion,
  printer: TargetPrinter,
  data: LabelData,
  copies: number,
): Promise<LabelContent> {
  if (printer.language !== 'epl' && printer.language !== 'tspl')
    throw refuse('This printer takes PDF only. Download the PDF instead.')
  const label = { source: version.source, ...paperOf(version), data }
  const { bytes } = await renderInThread({
    labels: [label],
    format: printer.language,
    printerDpmm: dpmmByDpi[printer.dpi],
  })
  return { content: Buffer.concat(Array.from({ length: copies }, () => bytes)), labels: copies }
}

export async function labelContent(
  version: LabelVersion,
  printer: TargetPrinter,
  data: LabelData,
  copies: number,
): Promise<LabelContent> {
  if (version.language !== 'zpl') throw refuse('Only ZPL labels can be printed from here.')
  if (printer.language !== 'zpl') return asPicture(version, printer, data, copies)
  const { source } = bindSource(sourceFor(version, printer), data)
  const dressed = dressLabel(source, { ...version, ...printer, copies })
  if (dressed.labels === 0) throw refuse('This label is empty.')
  return { content: Buffer.from(dressed.source, 'utf8'), labels: dressed.labels }
}
