/** How a printer is, by what it last answered. Part of its definition, so nothing else is in here. */

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
