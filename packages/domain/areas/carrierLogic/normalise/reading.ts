/** Raw scanner input, and its normalized readings. */
import type { Symbology } from '../rule.ts'

export interface Scan {
  readonly text: string
  readonly symbology?: Symbology
}

export interface Reading {
  readonly text: string
  /** Fields that the surrounding message already provides, like the ZIP code before the number. */
  readonly captured?: Readonly<Record<string, string>>
  /** The carrier that the message names. */
  readonly carrierCode?: string
}

export interface Normalised {
  /** The scan without scanner additions: uppercase, no spaces, no control characters. Normalizing it again changes nothing. */
  readonly text: string
  readonly symbology: Symbology | null
  /** Texts to compare with rules, likeliest first. Empty if it isn't a label. */
  readonly readings: readonly Reading[]
  /** Why it isn't a shipping label, as text; null if it may be one. */
  readonly notALabel: string | null
  /** It isn't a carrier's number, but customers can have rules for their badges and orders. */
  readonly onlyOwnRules: boolean
}
