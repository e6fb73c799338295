/** A cluster of unmatched scans as the API returns it: counted for the caller, with decisions about its shape and masked barcodes. */
import { checkNames } from '@postern/domain/areas/carrierLogic/checkDigits.ts'
import { compileRule } from '@postern/domain/areas/carrierLogic/compiledRule.ts'
import type { ProposedRule } from '@postern/domain/areas/carrierLogic/infer/proposal.ts'
import { drawFrom, instance } from '@postern/domain/areas/carrierLogic/instance.ts'
import { matchRule } from '@postern/domain/areas/carrierLogic/matchRule.ts'
import { type CarrierName, isRefusal, type Rule } from '@postern/domain/areas/carrierLogic/rule.ts'
import type { Proposal, UnmatchedCluster } from '@postern/domain/areas/carrierLogic/unmatchedEndpoints.ts'
import { maskedBarcode } from '../../shared/maskedBarcode.ts'
import type { OpenScan } from './clusters.ts'
import type { Decided } from './shapeStore.ts'

export interface ClusterContext {
  readonly customerNames: ReadonlyMap<string, string>
  /** Customers whose barcodes are masked. */
  readonly hidden: ReadonlySet<string>
  readonly now: number
}

/** A shape with those of its scans that the caller may see. */
export interface VisibleCluster {
  readonly shape: string
  /** Distinct barcodes of this shape, no matter who scanned them. */
  readonly members: number
  readonly proposal: ProposedRule | null
  /** Newest first; at least one. */
  readonly scans: readonly OpenScan[]
  readonly decided: Decided | undefined
}

const weekMs = 7 * 86_400_000
const weeks = 13
const mostSamples = 12
const mostTestNumbers = 10
const generatedNumbers = 3

export const visibleBarcode = (
  { barcode, customerId }: Pick<OpenScan, 'barcode' | 'customerId'>,
  { hidden }: ClusterContext,
): string => (hidden.has(customerId) ? maskedBarcode(barcode) : barcode)

/** How often each key occurs, most often first; scans without a key are left out. */
function countBy<T>(scans: readonly OpenScan[], keyOf: (scan: OpenScan) => readonly [string, T] | null) {
  const counts = new Map<string, { value: T; count: number }>()
  for (const scan of scans) {
    const found = keyOf(scan)
    if (!found) continue
    const [key, value] = found
    const known = counts.get(key) ?? { value, count: 0 }
    known.count++
    counts.set(key, known)
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)
}

export const customersOf = (scans: readonly OpenScan[], { customerNames }: ClusterContext) =>
  countBy(scans, ({ customerId }) => [customerId, customerId]).map(({ value: id, count }) => ({
    id,
    name: customerNames.get(id) ?? '',
    count,
  }))

const chosenCarriers = (scans: readonly OpenScan[]) =>
  countBy<CarrierName>(scans, ({ chosen }) => (chosen ? [chosen.code, chosen] : null)).map(({ value, count }) => ({
    carrier: value,
    count,
  }))

/** The proposal in the form the rule compiler takes. */
const ruleOf = ({ pattern, check, embedded }: ProposedRule): Omit<Rule, 'valid' | 'invalid'> => ({
  id: 'proposed',
  name: 'Suggested rule',
  scope: 'primary',
  carrier: { code: 'PROPOSED', name: 'Proposed' },
  pattern,
  ...(embedded ? { tracking: ['Number'] } : {}),
  ...(check ? { check } : {}),
})

/** Everyone who sees the rule sees its test numbers, so numbers of customers who hide personal data are replaced by generated ones. */
export function testNumbersOf(
  proposed: ProposedRule,
  scans: readonly OpenScan[],
  { hidden }: ClusterContext,
): string[] {
  const compiled = compileRule({ ...ruleOf(proposed), valid: [], invalid: [] })
  if (isRefusal(compiled)) return []
  const open = new Set(scans.filter(({ customerId }) => !hidden.has(customerId)).map(({ text }) => text))
  const real: string[] = []
  for (const text of open) {
    if (matchRule(compiled, text) !== null) real.push(text)
    if (real.length === mostTestNumbers) break
  }
  if (real.length > 0) return real
  const draw = drawFrom(1)
  return Array.from({ length: generatedNumbers }, () => instance(compiled, draw)).filter((number) => number !== null)
}

/** The carrier that more than half of all manual choices agree on. */
function likelyCarrier(chosen: readonly { carrier: CarrierName; count: number }[]): CarrierName | null {
  const all = chosen.reduce((sum, { count }) => sum + count, 0)
  const [first] = chosen
  return first && first.count * 2 > all ? first.carrier : null
}

function proposalResponse(
  proposed: ProposedRule,
  members: number,
  scans: readonly OpenScan[],
  context: ClusterContext,
): Proposal {
  const { check, embedded } = proposed
  return {
    pattern: proposed.pattern,
    explanation: proposed.explanation,
    check: check && { family: check.family, name: checkNames[check.family] },
    embedded: embedded && { ...embedded },
    coverage: members === 0 ? 0 : proposed.covered / members,
    collisions: proposed.collisions.map(({ rule, witness }) => ({ rule, witness })),
    strangersInAMillion: proposed.strangersInAMillion,
    chanceOfLuck: proposed.chanceOfLuck,
    testNumbers: testNumbersOf(proposed, scans, context),
    carrier: likelyCarrier(chosenCarriers(scans)),
  }
}

/** Scans per week, oldest week first; older scans than that are left out. */
function weeklyTrend(scans: readonly OpenScan[], now: number): number[] {
  const trend = Array.from({ length: weeks }, () => 0)
  for (const { at } of scans) {
    const week = weeks - 1 - Math.floor((now - Date.parse(at)) / weekMs)
    if (week >= 0 && week < weeks) trend[week] = (trend[week] ?? 0) + 1
  }
  return trend
}

export function clusterResponse(
  { shape, members, proposal, scans, decided }: VisibleCluster,
  context: ClusterContext,
): UnmatchedCluster {
  const samples = new Set(scans.map((scan) => visibleBarcode(scan, context)))
  return {
    shape,
    state: decided?.state ?? 'new',
    count: scans.length,
    distinct: new Set(scans.map(({ text }) => text)).size,
    customers: customersOf(scans, context),
    trend: weeklyTrend(scans, context.now),
    firstSeen: scans.at(-1)?.at ?? '',
    lastSeen: scans[0]?.at ?? '',
    chosen: chosenCarriers(scans),
    assignee: decided?.assigneeId ? { id: decided.assigneeId, name: decided.assignee ?? '' } : null,
    ignored:
      decided?.ignoreReason != null
        ? { reason: decided.ignoreReason, note: decided.note, by: decided.updatedBy, at: decided.updatedAt }
        : null,
    draft: decided?.rule ? { rule: decided.rule, customerId: decided.ruleCustomerId } : null,
    samples: [...samples].slice(0, mostSamples),
    proposal: proposal && proposalResponse(proposal, members, scans, context),
  }
}
