/** The result of identifying a scan. Plain data, ready for JSON. */
import type { CarrierName, Rule } from './rule.ts'

export interface RuleName {
  readonly id: string
  readonly name: string
  readonly scope: Rule['scope']
}

export interface Candidate {
  readonly carrier: CarrierName
  readonly service: string | null
  readonly trackingNumber: string
  readonly rule: RuleName
  /** Named groups of the pattern, and the values that lookups added (`Country`, `Container`, `Label`). */
  readonly captured: Readonly<Record<string, string>>
  /** Evidence for it in bits: one more bit means twice as likely. */
  readonly bits: number
  /** Whether it has a check digit, and it's right. */
  readonly checked: boolean
}

export type Outcome = 'matched' | 'ambiguous' | 'unmatched' | 'notALabel'

export interface Identification {
  readonly outcome: Outcome
  /** The normalized scan, as logged, clustered and shown. */
  readonly text: string
  readonly carrier: CarrierName | null
  readonly service: string | null
  readonly trackingNumber: string | null
  readonly rule: RuleName | null
  readonly captured: Readonly<Record<string, string>>
  /** Best first; the first is the winner. */
  readonly candidates: readonly Candidate[]
  /** Bits between the winner and the best candidate that disagrees with it; null without one. */
  readonly margin: number | null
  readonly ambiguous: boolean
  /** Human-readable explanation. */
  readonly reason: string
  /** What shadow rules would have matched. */
  readonly shadows: readonly Candidate[]
}
