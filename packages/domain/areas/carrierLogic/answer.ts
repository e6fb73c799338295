/** What is said about a scan. All plain data, ready for JSON. */
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
  /** Named groups of the pattern, and what lookups made of them (`Country`, `Container`, `Label`). */
  readonly captured: Readonly<Record<string, string>>
  /** How much speaks for it, in bits: one more means twice as likely. */
  readonly bits: number
  /** Whether a check digit was there and right. */
  readonly checked: boolean
}

export type Outcome = 'matched' | 'ambiguous' | 'unmatched' | 'notALabel'

export interface Identification {
  readonly outcome: Outcome
  /** The scan as it was read: what is logged, clustered and shown. */
  readonly text: string
  readonly carrier: CarrierName | null
  readonly service: string | null
  readonly trackingNumber: string | null
  readonly rule: RuleName | null
  readonly captured: Readonly<Record<string, string>>
  /** Best first; the first is the winner. */
  readonly candidates: readonly Candidate[]
  /** Bits between the winner and the best that would say something else; null without one. */
  readonly margin: number | null
  readonly ambiguous: boolean
  /** Why, for people. */
  readonly reason: string
  /** What shadow rules would have said. */
  readonly shadows: readonly Candidate[]
}
