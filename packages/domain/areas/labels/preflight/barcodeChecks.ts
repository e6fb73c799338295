/** Checks that barcodes can be encoded and that every printer’s resolution is fine enough. */
import type { LabelDocument, LabelElement, LabelFinding } from '../document.ts'
import { change, finding, inMm, titleOf } from './finding.ts'
import { type MappedPrinter, type Measured, withSample } from './measured.ts'

export const symbologyFindings = (measured: readonly Measured[]): LabelFinding[] =>
  measured.flatMap(({ element, sample, drawn, failure }) => {
    const problem = failure ?? drawn?.changed ?? null
    if (problem === null) return []
    const said = `${failure === null ? 'isn’t printed as given' : 'can’t be printed'}${withSample(sample)}`
    const message = `${titleOf(element)} ${said}: ${problem}`
    // Barcodes rarely contain non-ASCII characters. Such data is refused when it’s printed.
    return [finding('symbology', element, { level: sample === 'unicode' ? 'warning' : 'error', message })]
  })

/** Scanners in the field can’t read finer bars. */
const finestMm = 0.25
const hair = 1e-6

const printedModule = (mm: number, dpmm: number): number => Math.max(1, Math.round(mm * dpmm)) / dpmm

function enlarged(element: LabelElement, printers: readonly MappedPrinter[]): LabelElement {
  const smallest = Math.max(...printers.map(({ dpmm }) => Math.ceil(finestMm * dpmm - hair) / dpmm))
  return 'module' in element ? { ...element, module: smallest } : element
}

export function moduleFindings(document: LabelDocument, printers: readonly MappedPrinter[]): LabelFinding[] {
  const used = printers.length > 0 ? printers : [{ name: null, dpmm: document.dpmm, headWidthMm: null }]
  return document.elements.flatMap((element) => {
    if (!('module' in element) || (element.kind === 'matrix' && element.symbology === 'maxicode')) return []
    const tooFine = used.find(({ dpmm }) => printedModule(element.module, dpmm) < finestMm - hair)
    if (!tooFine) return []
    const on = tooFine.name === null ? '' : ` on ${tooFine.name}`
    const mm = Math.round(printedModule(element.module, tooFine.dpmm) * 1000) / 1000
    const what = element.kind === 'barcode' ? 'Bars' : 'Modules'
    return [
      finding('moduleTooSmall', element, {
        level: 'warning',
        message: `${what} of ${titleOf(element)} are ${mm} mm wide${on}. Scanners need ${finestMm} mm.`,
        fix: { label: 'Enlarge', edits: [change(enlarged(element, used))] },
      }),
    ]
  })
}

export function printerFindings(document: LabelDocument, printers: readonly MappedPrinter[]): LabelFinding[] {
  const narrow = printers.find(({ headWidthMm }) => headWidthMm !== null && document.widthMm > headWidthMm + 1)
  const other = printers.find(({ dpmm }) => dpmm !== document.dpmm)
  const raw = document.elements.filter(({ kind }) => kind === 'raw')
  return [
    ...(narrow
      ? [
          finding('widerThanHead', null, {
            level: 'error',
            message: `The label is ${inMm(document.widthMm)} wide, but ${narrow.name} prints ${inMm(narrow.headWidthMm ?? 0)}.`,
          }),
        ]
      : []),
    ...(other
      ? raw.map((element) =>
          finding('rawCommand', element, {
            level: 'warning',
            message: `Raw ZPL can’t be scaled for ${other.name}, which has another resolution.`,
          }),
        )
      : []),
  ]
}
