/** A printer's answer to `~HS`, as specified in the ZPL manual: three lines between STX and ETX. */

export interface PrinterFacts {
  readonly isPaperOut: boolean
  readonly isPaused: boolean
  readonly isHeadOpen: boolean
  /** A label has started to arrive. */
  readonly isPartial: boolean
  /** Complete labels in memory after the one being printed. */
  readonly formatsWaiting: number
  /** Copies left of the label being printed. */
  readonly labelsRemaining: number
}

const flag = (isSet: boolean): string => (isSet ? '1' : '0')
const digits = (value: number, length: number): string => String(value).padStart(length, '0')

export function statusAnswer(facts: PrinterFacts): string {
  const { isPaperOut, isPaused, isHeadOpen, isPartial, formatsWaiting, labelsRemaining } = facts
  const memory = `030,${flag(isPaperOut)},${flag(isPaused)},1245,${digits(formatsWaiting, 3)},0,0,${flag(isPartial)},000,0,0,0`
  const engine = `000,0,${flag(isHeadOpen)},0,0,2,6,0,${digits(labelsRemaining, 8)},1,000`
  return [memory, engine, '1234,0'].map((line) => `\x02${line}\x03\r\n`).join('')
}
