/**
 * A rule as data: what a barcode looks like, which part is the tracking number, and which carrier it belongs to.
 *
 * How a scan is processed: `recognise.ts` runs three steps. `normalise/` turns raw scanner input into one or more clean
 * readings. `ruleBook.ts` finds candidate layouts by length and first two characters, and `matchRule.ts` compares them: one
 * pass over the characters, then check digit and lookups, so no pattern can be slow. `rankHits.ts` ranks the matches and
 * decides the outcome. `identify.ts` turns it into text. Ahead of time, `compiledRule.ts` and `pattern/` compile rules into
 * layouts. `primary/` holds the shared rules. `infer/` proposes rules for unmatched scans. Nothing here depends on a
 * clock, a database or a network.
 */
import type { CheckDigit } from './checkDigits.ts'

export interface CarrierName {
  readonly code: string
  readonly name: string
}

export const symbologies = ['code128', 'code39', 'qr', 'pdf417', 'datamatrix', 'maxicode', 'aztec', 'databar'] as const
export type Symbology = (typeof symbologies)[number]

/** The meaning of a value in the barcode. `matches` is a pattern of the rule language: `03`, `0[34]`, `E[A-Z]`. */
export interface LookupEntry {
  readonly matches: string
  readonly name: string
  /** With `gives: 'carrier'`: the code of the carrier. */
  readonly code?: string
}

export interface Lookup {
  readonly group: string
  /** `service` and `carrier` set those of the result; anything else names a captured field. */
  readonly gives: 'service' | 'carrier' | 'country' | 'container' | 'label'
  /** If true, a value that isn't listed keeps the rule from matching. */
  readonly required?: boolean
  readonly entries: readonly LookupEntry[]
}

/** Groups that make up the tracking number, in order; or a range of the barcode, 1-based. Defaults to all of it. */
export type TrackingPart = readonly string[] | { readonly from: number; readonly length: number }

export interface Rule {
  readonly id: string
  readonly name: string
  /** Customer rules outrank shared rules, however specific those are. */
  readonly scope: 'customer' | 'primary'
  readonly carrier: CarrierName
  /** In the rule language; `pattern/notations.ts` converts masks and prefixes with lengths. */
  readonly pattern: string
  readonly tracking?: TrackingPart
  /** The service of everything this rule matches; without it, a lookup can read it from the barcode. */
  readonly service?: string
  readonly lookups?: readonly Lookup[]
  readonly check?: CheckDigit
  /** Decides between rules with the same rank; the lower one wins. */
  readonly priority?: number
  /** Bits added to the rank: negative for formats that are rarer than their pattern suggests. */
  readonly weight?: number
  /** Absent or empty: any. A scan with unknown symbology is compared with every rule. */
  readonly symbologies?: readonly Symbology[]
  /** Absent or empty: all sites. */
  readonly siteIds?: readonly string[]
  /** A shadow rule is compared and reported, but never wins. */
  readonly state?: 'active' | 'shadow'
  readonly valid: readonly string[]
  readonly invalid: readonly string[]
}

/** Why something was rejected, as a sentence for its author; `at` is a zero-based position. */
export interface Refusal {
  readonly refused: string
  readonly at?: number
}

export const isRefusal = (value: object): value is Refusal => 'refused' in value
