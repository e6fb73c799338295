/** What we infer from scans that no rule recognized. */

import type { RuleName } from '../answer.ts'
import type { CheckDigit } from '../checkDigits.ts'

/** An unmatched scan with its metadata. */
export interface UnmatchedScan {
  readonly text: string
  /** The code of the carrier a user picked. */
  readonly chosenCarrier?: string | null
  /** How often it was seen. Defaults to once. */
  readonly count?: number
}

/** The position of a known rule's number inside every member of a cluster. */
export interface Embedded {
  readonly rule: RuleName
  readonly from: number
  readonly length: number
}

export interface Cluster {
  /** `VX99999999`: A for a letter, 9 for a digit, shared characters as they are, `{n,m}` where lengths differ. */
  readonly shape: string
  readonly members: readonly string[]
  readonly count: number
  /** Carriers that users picked, most frequent first. */
  readonly chosen: readonly { readonly carrier: string; readonly count: number }[]
}

export interface ProposedRule {
  readonly pattern: string
  readonly check: CheckDigit | null
  /** A known number inside a longer barcode: extract it instead of creating a new format. */
  readonly embedded: Embedded | null
  /** How many members of the cluster it matches. */
  readonly covered: number
  readonly valid: readonly string[]
  /** Rules whose numbers it could match, each with a text that both match. */
  readonly collisions: readonly { readonly rule: RuleName; readonly witness: string }[]
  /** How many of a million random texts of the same length it would match. */
  readonly strangersInAMillion: number
  /** The chance that the detected check digit is a coincidence; null without one. */
  readonly chanceOfLuck: number | null
  /** What was found and how certain it is, as text. */
  readonly explanation: string
}

export interface ClusterProposal {
  readonly cluster: Cluster
  /** Null while there are too few members. */
  readonly proposal: ProposedRule | null
}
