/** What a scanner sends, and what it turns out to say. */
import type { Symbology } from '../rule.ts'

export interface Scan {
  readonly text: string
  readonly symbology?: Symbology
}

export interface Reading {
  readonly text: string
  /** Fields the message around the number said already, like the ZIP code before it. */
  readonly captured?: Readonly<Record<string, string>>
  /** A carrier the message names itself. */
  readonly carrierCode?: string
}

export interface Normalised {
  /** The scan without the scanner's additions: capitals, no blanks, no control signs. Normalising it again changes nothing. */
  readonly text: string
  readonly symbology: Symbology | null
  /** What to compare with rules, likeliest first. None for what is no label. */
  readonly readings: readonly Reading[]
  /** Why this is no shipping label, for people; null if it may be one. */
  readonly notALabel: string | null
  /** It is no carrier's, but customers number their badges and orders by rules of their own. */
  readonly onlyOwnRules: boolean
}
