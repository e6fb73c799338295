/** Checks a label before it’s printed. Errors block publishing; warnings don’t. */
import type { LabelData, LabelDocument, LabelFinding } from '../document.ts'
import type { Glyphs } from '../scene.ts'
import type { LabelPurpose } from '../variables.ts'
import { moduleFindings, printerFindings, symbologyFindings } from './barcodeChecks.ts'
import { finding } from './finding.ts'
import { type MappedPrinter, measure } from './measured.ts'
import { offLabelFindings, roomFindings } from './placementChecks.ts'
import { glyphFindings, overflowFindings } from './textChecks.ts'
import { variableFindings } from './variableChecks.ts'

export interface PreflightOptions {
  readonly glyphs: Glyphs
  /** By name. Messages name the sample that shows a problem. */
  readonly samples: Readonly<Record<string, LabelData>>
  /** Printers that print this label. */
  readonly printers: readonly MappedPrinter[]
  /** Decides which variables are available. */
  readonly purpose?: LabelPurpose
}

const levels = ['error', 'warning']

/** Keeps one finding per check and element: the worst one, from the first sample that shows it. */
function worstOfEach(findings: readonly LabelFinding[]): LabelFinding[] {
  const kept = new Map<string, LabelFinding>()
  for (const each of findings) {
    const key = `${each.check} ${each.elementId}`
    const known = kept.get(key)
    if (!known || (known.level === 'warning' && each.level === 'error')) kept.set(key, each)
  }
  return [...kept.values()].sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level))
}

export function preflight(document: LabelDocument, options: PreflightOptions): LabelFinding[] {
  const { glyphs, samples, printers, purpose = null } = options
  if (document.elements.length === 0)
    return [finding('emptyLabel', null, { level: 'error', message: 'The label prints nothing. Add an element.' })]
  // Typical data first, so messages refer to it if possible.
  const ordered = Object.entries(samples)
    .map(([name, data]) => ({ name, data }))
    .sort((a, b) => Number(b.name === 'typical') - Number(a.name === 'typical'))
  const measured = measure(document, ordered, glyphs)
  return worstOfEach([
    ...variableFindings(document, purpose),
    ...symbologyFindings(measured),
    ...offLabelFindings(document, measured),
    ...roomFindings(document, measured),
    ...moduleFindings(document, printers),
    ...printerFindings(document, printers),
    ...overflowFindings(document, measured, glyphs),
    ...glyphFindings(measured, glyphs),
  ])
}
