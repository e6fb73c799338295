/** What a ZPL printer answers to `~HS`: three lines between STX and ETX, and to the question for its label counter. */
import type { PrinterState } from './printerStates.ts'

export interface HostStatus {
  readonly isPaperOut: boolean
  readonly isPaused: boolean
  readonly isHeadOpen: boolean
  readonly isRibbonOut: boolean
  readonly isBufferFull: boolean
  /** A format has begun and its end hasn't arrived. */
  readonly isPartial: boolean
  /** Complete ones that wait to be printed. */
  readonly formatsWaiting: number
  /** Of the batch being printed. */
  readonly labelsRemaining: number
}

const stx = '\u0002'
const etx = '\u0003'
const linesOfStatus = 3

/** The texts between STX and ETX, in order. What isn't closed yet is left out. */
function framed(text: string): string[] {
  return text
    .split(stx)
    .slice(1)
    .flatMap((part) => {
      const end = part.indexOf(etx)
      return end < 0 ? [] : [part.slice(0, end)]
    })
}

const numberAt = (fields: readonly string[], at: number): number => {
  const text = fields[at]?.trim() ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}

/** Null while something is missing, or where it isn't an answer to `~HS`. */
export function readHostStatus(text: string): HostStatus | null {
  const lines = framed(text)
  if (lines.length < linesOfStatus) return null
  const [first = [], second = []] = lines.slice(-linesOfStatus).map((line) => line.split(','))
  const [formatsWaiting, labelsRemaining] = [numberAt(first, 4), numberAt(second, 8)]
  if (Number.isNaN(formatsWaiting) || Number.isNaN(labelsRemaining)) return null
  const isSet = (fields: readonly string[], at: number) => numberAt(fields, at) === 1
  return {
    isPaperOut: isSet(first, 1),
    isPaused: isSet(first, 2),
    isBufferFull: isSet(first, 5),
    isPartial: isSet(first, 7),
    isHeadOpen: isSet(second, 2),
    isRibbonOut: isSet(second, 3),
    formatsWaiting,
    labelsRemaining,
  }
}

export const statusRequest = '~HS\r\n'
/** How many labels it has printed in its life. It's kept when the printer is switched off. */
export const counterRequest = '! U1 getvar "odometer.total_label_count"\r\n'

/** The answer is a number in quotes; `"?"` from printers without the counter, which reads as null. Undefined: nothing has come yet. */
export function readCounter(text: string): number | null | undefined {
  const [, inside, closed] = text.split('"')
  if (inside === undefined || closed === undefined) return undefined
  return /^\d{1,12}$/.test(inside) ? Number(inside) : null
}

export const isIdle = ({ formatsWaiting, labelsRemaining, isPartial }: HostStatus): boolean =>
  formatsWaiting === 0 && labelsRemaining === 0 && !isPartial

export function stateOf(status: HostStatus): PrinterState {
  if (status.isHeadOpen) return 'headOpen'
  if (status.isPaperOut) return 'outOfPaper'
  if (status.isRibbonOut) return 'outOfRibbon'
  if (status.isPaused) return 'paused'
  return isIdle(status) ? 'ready' : 'printing'
}
