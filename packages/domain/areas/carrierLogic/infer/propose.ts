/** From a queue of unmatched scans to proposed rules. */
import { type CheckDigit, checkNames, modulusOf } from '../checkDigits.ts'
import { collision } from '../collisions.ts'
import { compileRule } from '../compiledRule.ts'
import { maxLength } from '../limits.ts'
import { matchRule } from '../matchRule.ts'
import type { CharSet } from '../pattern/chars.ts'
import { compilePattern } from '../pattern/compile.ts'
import { explainPattern } from '../pattern/explain.ts'
import { recognise } from '../recognise.ts'
import { isRefusal, type Rule } from '../rule.ts'
import type { RuleBook } from '../ruleBook.ts'
import { columnsOf, longestOf, shapeOf, shortestOf, writeColumns } from './columns.ts'
import { type FoundEmbedded, findEmbedded } from './embedded.ts'
import { findCheck } from './findCheck.ts'
import type { Cluster, ClusterProposal, ProposedRule, UnmatchedScan } from './proposal.ts'
import { clustersOf } from './shapes.ts'

/** With fewer members, nothing can be inferred about a format. */
export const enoughMembers = 8
const testNumbers = 10

interface Seen {
  count: number
  readonly chosen: Map<string, number>
}

/** Distinct texts, with how often each was seen and which carriers users picked. */
function tally(scans: readonly UnmatchedScan[], books: readonly RuleBook[]): Map<string, Seen> {
  const seen = new Map<string, Seen>()
  for (const { text, count = 1, chosenCarrier } of scans) {
    const { outcome, normalised } = recognise(text, { books })
    if (outcome !== 'unmatched' || normalised.text.length > maxLength) continue
    const known = seen.get(normalised.text) ?? { count: 0, chosen: new Map<string, number>() }
    known.count += count
    if (chosenCarrier) known.chosen.set(chosenCarrier, (known.chosen.get(chosenCarrier) ?? 0) + count)
    seen.set(normalised.text, known)
  }
  return seen
}

interface Inferred {
  readonly pattern: string
  readonly columns: readonly CharSet[]
  readonly check: CheckDigit | null
  readonly luck: number | null
  readonly embedded: FoundEmbedded | null
  readonly tracking: Rule['tracking']
  /** Length difference between the longest and the shortest member. */
  readonly more: number
}

/** Columns as a pattern with named groups for serial number and check digit. */
function withGroups(columns: readonly CharSet[], from: number, at: number, more = 0): string {
  const part = (begin: number, end: number, longer = 0) => writeColumns(columns.slice(begin, end), longer)
  return `${part(0, from)}(?<SerialNumber>${part(from, at, more)})(?<CheckDigit>${part(at, at + 1)})${part(at + 1, columns.length)}`
}

/** A known number in a longer barcode keeps its check digit, moved to its new position. */
function inferEmbedded(columns: readonly CharSet[], found: FoundEmbedded): Inferred | null {
  const { check } = found.layout
  const [over, ...more] = check?.over ?? []
  if (!check || !over || more.length > 0 || over.to !== check.at || check.prepend !== '') return null
  const places = columns.map((set, at) => found.layout.places[at - found.from] ?? set)
  const { over: _over, digit: _digit, prepend: _prepend, ...family } = check.check
  const number = withGroups(places.slice(found.from, found.from + found.length), over.from, check.at)
  const before = writeColumns(columns.slice(0, found.from))
  const after = writeColumns(columns.slice(found.from + found.length))
  return {
    pattern: `${before}(?<Number>${number})${after}`,
    columns: places,
    check: family,
    luck: found.luck,
    embedded: found,
    tracking: ['Number'],
    more: 0,
  }
}

function infer(members: readonly string[], books: readonly RuleBook[]): Inferred {
  const isOneLength = shortestOf(members) === longestOf(members)
  const embedded = isOneLength ? findEmbedded(members, books) : null
  const cut = embedded && inferEmbedded(columnsOf(members), embedded)
  if (cut) return cut
  const found = findCheck(members)
  const meant = found?.passing ?? members
  const columns = columnsOf(meant, found ? found.behind + 1 : 0)
  const more = longestOf(meant) - columns.length
  const alone = { columns, embedded: null, tracking: undefined, more }
  if (!found) return { ...alone, pattern: writeColumns(columns, more), check: null, luck: null }
  const at = columns.length - 1 - found.behind
  return { ...alone, pattern: withGroups(columns, found.from, at, more), check: found.check, luck: found.luck }
}

const odds = (luck: number): string => {
  const power = Math.floor(-Math.log10(luck))
  if (power < 4) return `${Math.round(luck * 1000) / 10} %`
  if (power < 6) return `1 in ${(10 ** power).toLocaleString('en-US')}`
  return power < 9 ? 'less than 1 in a million' : 'less than 1 in a billion'
}

function explain({ pattern, check, luck, embedded }: Inferred, covered: number, all: number): string {
  const compiled = compilePattern(pattern)
  const looks = isRefusal(compiled) ? '' : ` ${explainPattern(compiled)}`
  const count = covered === all ? `All ${all}` : `${covered} of ${all}`
  const known = embedded
    ? ` It contains a number that matches “${embedded.compiled.rule.name}”, starting at character ${embedded.from + 1}.`
    : ''
  const checked =
    check && luck !== null
      ? ` The check digit (${checkNames[check.family]}) is valid; the odds of a chance match are ${odds(luck)}.`
      : ''
  return `${count} look like this:${looks}${known}${checked || (check ? '' : ' No check digit found.')}`
}

function strangers({ columns, check }: Inferred): number {
  const bits = columns.reduce((sum, { chars: signs }) => sum + Math.log2(Math.max(1, 36 / signs.length)), 0)
  return (1_000_000 * 2 ** -bits) / (check ? modulusOf[check.family] : 1)
}

function proposalFor(
  members: readonly string[],
  books: readonly RuleBook[],
): { proposal: ProposedRule; shape: string } | null {
  const inferred = infer(members, books)
  const { pattern, check, luck, embedded, tracking } = inferred
  const compiled = compileRule({
    id: 'proposed',
    name: 'Proposed rule',
    scope: 'primary',
    carrier: { code: 'PROPOSED', name: 'Proposed' },
    pattern,
    ...(tracking ? { tracking } : {}),
    ...(check ? { check } : {}),
    valid: [],
    invalid: [],
  })
  if (isRefusal(compiled)) return null
  const valid = members.filter((member) => matchRule(compiled, member) !== null)
  const collisions = books
    .flatMap((book) => [...book.rules])
    .flatMap((other) => {
      const met = collision(compiled, other)
      return met?.complete ? [{ rule: other.name, witness: met.witness, share: met.share }] : []
    })
    .sort((a, b) => b.share - a.share)
    .map(({ rule, witness }) => ({ rule, witness }))
  return {
    shape: shapeOf(inferred.columns, inferred.more),
    proposal: {
      pattern,
      check,
      embedded: embedded && { rule: embedded.compiled.name, from: embedded.from, length: embedded.length },
      covered: valid.length,
      valid: valid.slice(0, testNumbers),
      collisions,
      strangersInAMillion: strangers(inferred),
      chanceOfLuck: luck,
      explanation: explain(inferred, valid.length, members.length),
    },
  }
}

function clusterOf(shape: string, members: readonly string[], seen: ReadonlyMap<string, Seen>): Cluster {
  const chosen = new Map<string, number>()
  let count = 0
  for (const member of members) {
    const known = seen.get(member)
    count += known?.count ?? 0
    for (const [carrier, times] of known?.chosen ?? []) chosen.set(carrier, (chosen.get(carrier) ?? 0) + times)
  }
  const ranked = [...chosen].map(([carrier, times]) => ({ carrier, count: times })).sort((a, b) => b.count - a.count)
  return { shape, members, count, chosen: ranked }
}

/** Largest clusters first. Skips scans that aren't labels or that a book now recognizes. */
export function propose(scans: readonly UnmatchedScan[], books: readonly RuleBook[]): ClusterProposal[] {
  const seen = tally(scans, books)
  const proposals: ClusterProposal[] = []
  for (const members of clustersOf([...seen.keys()], enoughMembers)) {
    const made = proposalFor(members, books)
    proposals.push({
      cluster: clusterOf(made?.shape ?? shapeOf(columnsOf(members)), members, seen),
      proposal: made?.proposal ?? null,
    })
  }
  return proposals.sort((a, b) => b.cluster.count - a.cluster.count)
}
