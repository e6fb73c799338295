/** From a queue of unmatched scans to proposed rules. */
import type { RuleBook } from '../ruleBook.ts'
import type { ClusterProposal, UnmatchedScan } from './proposal.ts'

/** Fewer members say nothing about a format. */
export const enoughMembers = 8

/** Largest clusters first. What is no label is left out; what a book recognises by now, too. */
export function propose(_scans: readonly UnmatchedScan[], _books: readonly RuleBook[]): ClusterProposal[] {
  throw new Error('to come')
}
