/** What a printer's state means for waiting jobs. */
import type { PrinterState } from './printerStates.ts'

/** States that a person has to fix at the printer before it prints. */
const troubles: ReadonlySet<PrinterState> = new Set(['outOfPaper', 'headOpen', 'paused', 'outOfRibbon'])

export const needsHands = (state: PrinterState): boolean => troubles.has(state)

export const printerSentences: Readonly<Record<PrinterState, string>> = {
  ready: 'is ready.',
  printing: 'is printing.',
  outOfPaper: 'is out of paper.',
  headOpen: 'has its head open.',
  paused: 'is paused.',
  outOfRibbon: 'is out of ribbon.',
  offline: 'is offline.',
  unknown: 'hasn’t been reached yet.',
}
