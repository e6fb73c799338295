/** What we infer from scans that no rule recognized. */

import type { RuleName } from '../answer.ts'
import type { CheckDigit } from '../checkDigits.ts'

/** An unmatched scan with what is known about it. */
export interface UnmatchedScan {
  readonly text: string
  /** The code of the carrier a person picked by hand. */
  readonly chosenCarrier?: string | null
  /** How often it was seen; absent: once. */
  readonly count?: number
}

/** Where a rule that is known already sits inside every member of a cluster. */
export interface Embedded {
  readonly rule: RuleName
  readonly from: number
  readonly length: number
}

export interface Cluster {
  /** `VX99999999`: A for a letter, 9 for a digit, what all members share as it is, `{n,m}` where lengths differ. */
  readonly shape: string
  readonly members: readonly string[]
  readonly count: number
  /** What people chose, most often first. */
  readonly chosen: readonly { readonly carrier: string; readonly count: number }[]
}

export interface ProposedRule {
  readonly pattern: string
  readonly check: CheckDigit | null
  /** A known number inside a longer barcode: take it out instead of making a new format. */
  readonly embedded: Embedded | null
  /** Of the cluster's members, how many it matches. */
  readonly covered: number
  readonly valid: readonly string[]
  /** Rules whose numbers it could take, and a text both would match. */
  readonly collisions: readonly { readonly rule: RuleName; readonly witness: string }[]
  /** How many of a million random texts of the same length it would match. */
  readonly strangersInAMillion: number
  /** The chance that the check digit was found though there is none; null without one. */
  readonly chanceOfLuck: number | null
  /** What was found and how sure it is, for people. */
  readonly explanation: string
}

export interface ClusterProposal {
  readonly cluster: Cluster
  /** Null while there are too few members to say anything. */
  readonly proposal: ProposedRule | null
}
