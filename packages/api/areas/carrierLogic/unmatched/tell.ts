/** Shapes as people see them: counted for whom they ask about, with what was decided, and nothing shown that is hidden. */
import { checkNames } from '@postern/domain/areas/carrierLogic/checkDigits.ts'
import { compileRule, matchRule } from '@postern/domain/areas/carrierLogic/compiledRule.ts'
import type { ProposedRule } from '@postern/domain/areas/carrierLogic/infer/proposal.ts'
import { drawFrom, instance } from '@postern/domain/areas/carrierLogic/instance.ts'
import { type CarrierName, isRefusal, type Rule } from '@postern/domain/areas/carrierLogic/rule.ts'
import type { Proposal, UnmatchedCluster } from '@postern/domain/areas/carrierLogic/unmatchedEndpoints.ts'
import type { OpenScan } from './clusters.ts'
import type { Decided } from './shapeStore.ts'

export interface Around {
  readonly customerNames: ReadonlyMap<string, string>
  /** Customers whose barcodes are shown in part only. */
  readonly hidden: ReadonlySet<string>
  readonly now: number
}

const weekMs = 7 * 86_400_000
const weeks = 13
const mostSamples = 12
const mostTestNumbers = 10
const madeUp = 3

/** The beginning tells the format, the end tells two apart. */
export const masked = (barcode: string): string =>
  barcode.length <= 6
    ? '•'.repeat(barcode.length)
    : `${barcode.slice(0, 3)}${'•'.repeat(barcode.length - 5)}${barcode.slice(-2)}`

export const shown = ({ barcode, customerId }: Pick<OpenScan, 'barcode' | 'customerId'>, { hidden }: Around): string =>
  hidden.has(customerId) ? masked(barcode) : barcode

function ranked<T extends { readonly count: number }>(counts: Iterable<T>): T[] {
  return [...counts].sort((a, b) => b.count - a.count)
}

export function countedBy<T>(scans: readonly OpenScan[], of: (scan: OpenScan) => readonly [string, T] | null) {
  const counts = new Map<string, { what: T; count: number }>()
  for (const scan of scans) {
    const found = of(scan)
    if (!found) continue
    const [key, what] = found
    const known = counts.get(key) ?? { what, count: 0 }
    known.count++
    counts.set(key, known)
  }
  return ranked(counts.values())
}

export const customersOf = (scans: readonly OpenScan[], { customerNames }: Around) =>
  countedBy(scans, ({ customerId }) => [customerId, customerId]).map(({ what: id, count }) => ({
    id,
    name: customerNames.get(id) ?? '',
    count,
  }))

const chosenIn = (scans: readonly OpenScan[]) =>
  countedBy<CarrierName>(scans, ({ chosen }) => (chosen ? [chosen.code, chosen] : null)).map(({ what, count }) => ({
    carrier: what,
    count,
  }))

/** The proposed rule, as a rule. */
const ruleOf = ({ pattern, check, embedded }: ProposedRule): Omit<Rule, 'valid' | 'invalid'> => ({
  id: 'proposed',
  name: 'Proposed rule',
  scope: 'primary',
  carrier: { code: 'PROPOSED', name: 'Proposed' },
  pattern,
  ...(embedded ? { tracking: ['Number'] } : {}),
  ...(check ? { check } : {}),
})

/** What becomes test numbers stands in a rule for all to see: of customers who hide theirs, made-up ones take their place. */
export function testNumbersOf(proposed: ProposedRule, scans: readonly OpenScan[], { hidden }: Around): string[] {
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
  return Array.from({ length: madeUp }, () => instance(compiled, draw)).filter((number) => number !== null)
}

/** Most of those who chose chose the same. */
function likelyCarrier(chosen: readonly { carrier: CarrierName; count: number }[]): CarrierName | null {
  const all = chosen.reduce((sum, { count }) => sum + count, 0)
  const [first] = chosen
  return first && first.count * 2 > all ? first.carrier : null
}

function toldProposal(proposed: ProposedRule, members: number, scans: readonly OpenScan[], around: Around): Proposal {
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
    testNumbers: testNumbersOf(proposed, scans, around),
    carrier: likelyCarrier(chosenIn(scans)),
  }
}

export interface Found {
  readonly shape: string
  readonly members: number
  readonly proposal: ProposedRule | null
  /** Those that were asked about, newest first; at least one. */
  readonly scans: readonly OpenScan[]
  readonly decided: Decided | undefined
}

export function toldCluster({ shape, members, proposal, scans, decided }: Found, around: Around): UnmatchedCluster {
  const trend = Array.from({ length: weeks }, () => 0)
  for (const { at } of scans) {
    const week = weeks - 1 - Math.floor((around.now - Date.parse(at)) / weekMs)
    if (week >= 0 && week < weeks) trend[week] = (trend[week] ?? 0) + 1
  }
  const samples = [...new Set(scans.map((scan) => shown(scan, around)))].slice(0, mostSamples)
  return {
    shape,
    state: decided?.state ?? 'new',
    count: scans.length,
    distinct: new Set(scans.map(({ text }) => text)).size,
    customers: customersOf(scans, around),
    trend,
    firstSeen: scans.at(-1)?.at ?? '',
    lastSeen: scans[0]?.at ?? '',
    chosen: chosenIn(scans),
    assignee: decided?.assigneeId ? { id: decided.assigneeId, name: decided.assignee ?? '' } : null,
    ignored:
      decided?.ignoreReason != null
        ? { reason: decided.ignoreReason, note: decided.note, by: decided.updatedBy, at: decided.updatedAt }
        : null,
    draft: decided?.rule ? { rule: decided.rule, customerId: decided.ruleCustomerId } : null,
    samples,
    proposal: proposal && toldProposal(proposal, members, scans, around),
  }
}
