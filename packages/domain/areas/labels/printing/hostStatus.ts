/** Parses a ZPL printer's answers to `~HS` (three lines between STX and ETX) and to the query for its label counter. */
import type { PrinterState } from './printerStates.ts'

export interface HostStatus {
  readonly isPaperOut: boolean
  readonly isPaused: boolean
  readonly isHeadOpen: boolean
  readonly isRibbonOut: boolean
  readonly isBufferFull: boolean
  /** Whether a format has started but not ended. */
  readonly isPartial: boolean
  /** Number of complete formats waiting to be printed. */
  readonly formatsWaiting: number
  /** Labels left in the batch being printed. */
  readonly labelsRemaining: number
}

const stx = '\u0002'
const etx = '\u0003'
const linesOfStatus = 3

/** The strings between STX and ETX, in order. Skips any that aren't closed yet. */
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

/** Null if the answer is incomplete or isn't an answer to `~HS`. */
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
/** Queries the printer's lifetime label count, which survives a restart. */
export const counterRequest = '! U1 getvar "odometer.total_label_count"\r\n'

/** The answer is a number in quotes, or `"?"` (null) from printers without a counter. Undefined if nothing has arrived yet. */
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
