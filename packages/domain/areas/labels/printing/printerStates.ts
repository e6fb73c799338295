/** Printer states, from the last status answer. Imported by the `printers` resource, so the file contains nothing else. */

export const printerStates = [
  'ready',
  'printing',
  'outOfPaper',
  'headOpen',
  'paused',
  'outOfRibbon',
  'offline',
  'unknown',
] as const
export type PrinterState = (typeof printerStates)[number]
