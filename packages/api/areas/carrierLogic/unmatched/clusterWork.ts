/** Finding shapes among unmatched scans takes seconds of CPU time, so it runs in a worker thread. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ClusterProposal, UnmatchedScan } from '@postern/domain/areas/carrierLogic/infer/proposal.ts'
import { propose } from '@postern/domain/areas/carrierLogic/infer/propose.ts'
import { RuleBook } from '@postern/domain/areas/carrierLogic/ruleBook.ts'
import { compileSharedRules } from '../books.ts'
import type { SharedRule } from '../storedRules.ts'

export interface ClusterWork {
  readonly scans: readonly UnmatchedScan[]
  readonly rules: readonly SharedRule[]
  readonly names: ReadonlyMap<string, string>
}

export type ClusterResult = ClusterProposal[]

// Boundary between threads: `clusters.ts` sends exactly this.
const { scans, rules, names } = workerData as ClusterWork
parentPort?.postMessage(propose(scans, [new RuleBook(compileSharedRules(rules, names))]) satisfies ClusterResult)
