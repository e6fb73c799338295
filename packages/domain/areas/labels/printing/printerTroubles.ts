/** What the state of a printer means for those who wait for it. */
import type { PrinterState } from './printerStates.ts'

/** Someone has to go there before anything is printed. */
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
