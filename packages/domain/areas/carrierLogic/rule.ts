/**
 * A rule as data: how a barcode looks, what in it is the tracking number, and whose it is.
 *
 * The way of a scan: `recognise.ts` calls three steps in turn. `normalise/` turns what a scanner sent into one or more clean
 * readings. `ruleBook.ts` finds the layouts worth comparing by length and the first two signs, and `matchRule.ts` compares
 * them: one pass over the signs, then check digit and lookups, so no pattern can be slow. `rankHits.ts` ranks the matches and
 * decides the outcome. `identify.ts` puts that into words. Before any scan, `compiledRule.ts` and `pattern/` compile a rule into
 * layouts. `primary/` holds the rules all customers share. `infer/` proposes rules for unmatched scans. Nothing here knows a
 * clock, a database or a network.
 */
import type { CheckDigit } from './checkDigits.ts'

export interface CarrierName {
  readonly code: string
  readonly name: string
}

export const symbologies = ['code128', 'code39', 'qr', 'pdf417', 'datamatrix', 'maxicode', 'aztec', 'databar'] as const
export type Symbology = (typeof symbologies)[number]

/** What a value read from the barcode stands for. `matches` is a pattern of the rule language: `03`, `0[34]`, `E[A-Z]`. */
export interface LookupEntry {
  readonly matches: string
  readonly name: string
  /** With `gives: 'carrier'`: the code of the carrier this value stands for. */
  readonly code?: string
}

export interface Lookup {
  readonly group: string
  /** `service` and `carrier` become the answer's; anything else is the name of a captured field. */
  readonly gives: 'service' | 'carrier' | 'country' | 'container' | 'label'
  /** A value that is not listed makes the rule not match. */
  readonly required?: boolean
  readonly entries: readonly LookupEntry[]
}

/** The groups that make up the tracking number, in order; or a stretch of the barcode, counted from one. Absent: all of it. */
export type TrackingPart = readonly string[] | { readonly from: number; readonly length: number }

export interface Rule {
  readonly id: string
  readonly name: string
  /** A customer's own rules come before the primary ones, however specific those are. */
  readonly scope: 'customer' | 'primary'
  readonly carrier: CarrierName
  /** In the rule language; masks and prefixes with lengths are turned into it by `pattern/notations.ts`. */
  readonly pattern: string
  readonly tracking?: TrackingPart
  /** The service of everything this rule matches; without it a lookup may read one from the barcode. */
  readonly service?: string
  readonly lookups?: readonly Lookup[]
  readonly check?: CheckDigit
  /** Decides between rules that are equally likely; the lower comes first. */
  readonly priority?: number
  /** Bits added to the rank: below zero for a format that is met less often than its pattern suggests. */
  readonly weight?: number
  /** Absent or empty: any. A scan whose symbology is not known is compared with every rule. */
  readonly symbologies?: readonly Symbology[]
  /** Absent or empty: at every site. */
  readonly siteIds?: readonly string[]
  /** A shadow rule is compared and reported, and never wins. */
  readonly state?: 'active' | 'shadow'
  readonly valid: readonly string[]
  readonly invalid: readonly string[]
}

/** What could not be taken, in a sentence for the person who wrote it; `at` counts signs from zero. */
export interface Refusal {
  readonly refused: string
  readonly at?: number
}

export const isRefusal = (value: object): value is Refusal => 'refused' in value
