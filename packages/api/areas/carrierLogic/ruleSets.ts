/** Takes the shared rules from draft to published set: changes, what blocks publishing, and rollback. */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { collision } from '@postern/domain/areas/carrierLogic/collisions.ts'
import type { CompiledRule } from '@postern/domain/areas/carrierLogic/compiledRule.ts'
import { isRefusal } from '@postern/domain/areas/carrierLogic/rule.ts'
import type { CollisionPair, RuleChange, RuleSetDraft } from '@postern/domain/areas/carrierLogic/ruleSetEndpoints.ts'
import { failedTests } from '@postern/domain/areas/carrierLogic/testNumbers.ts'
import { type Database, tx } from '../../database/db.ts'
import { yieldToEventLoop } from '../../yieldToEventLoop.ts'
import { type Books, compileSharedRules } from './books.ts'
import { carrierNames, isTried, sharedRows } from './ruleRows.ts'
import { currentSet, type StoredSet } from './ruleSetStore.ts'
import { compileShared, type SharedRule } from './storedRules.ts'

type Names = ReadonlyMap<string, string>

const named = (names: Names, { carrierCode }: SharedRule) => ({
  code: carrierCode,
  name: names.get(carrierCode) ?? carrierCode,
})

const compared = (rule: SharedRule): [keyof SharedRule, SharedRule[keyof SharedRule]][] =>
  (Object.keys(rule) as (keyof SharedRule)[]).filter((name) => name !== 'id').map((name) => [name, rule[name]])

function changesIn(before: SharedRule, after: SharedRule): RuleChange['changes'] {
  const changes: RuleChange['changes'] = {}
  for (const [name, is] of compared(after)) {
    const was = before[name] ?? null
    if (isDeepStrictEqual(was, is ?? null)) continue
    // Rules come from jsonb or plain columns, so they're JSON.
    changes[name] = { before: was, after: is ?? null } as RuleChange['changes'][string]
  }
  return changes
}

export function diffOf(before: readonly SharedRule[], after: readonly SharedRule[], names: Names): RuleChange[] {
  const [was, is] = [new Map(before.map((rule) => [rule.id, rule])), new Map(after.map((rule) => [rule.id, rule]))]
  const told = (kind: RuleChange['kind'], rule: SharedRule, changes: RuleChange['changes'] = {}): RuleChange => ({
    kind,
    rule: { id: rule.id, name: rule.name, carrier: named(names, rule) },
    changes,
  })
  return [
    ...after.flatMap((rule) => {
      const old = was.get(rule.id)
      if (!old) return [told('added', rule)]
      const changes = changesIn(old, rule)
      return Object.keys(changes).length > 0 ? [told('changed', rule, changes)] : []
    }),
    ...before.filter(({ id }) => !is.has(id)).map((rule) => told('removed', rule)),
  ]
}

function failuresOf(rules: readonly SharedRule[], names: Names): RuleSetDraft['failedTests'] {
  return rules.flatMap((rule) => {
    const about = { id: rule.id, name: rule.name }
    const compiled = compileShared(rule, named(names, rule))
    if (isRefusal(compiled)) return [{ rule: about, number: '', reason: compiled.refused }]
    return failedTests(compiled).map(({ number, reason }) => ({ rule: about, number, reason }))
  })
}

const pairName = (one: string, other: string): string => [one, other].sort().join(' ')

/** Only pairs of different carriers: which rule wins within one carrier matters little. */
async function collisionsAmong(rules: readonly CompiledRule[], known: ReadonlySet<string>): Promise<CollisionPair[]> {
  const turn = yieldToEventLoop()
  const pairs: CollisionPair[] = []
  const told = ({ rule }: CompiledRule) => ({ id: rule.id, name: rule.name, scope: rule.scope, carrier: rule.carrier })
  for (const [place, one] of rules.entries())
    for (const other of rules.slice(place + 1)) {
      if (one.rule.carrier.code === other.rule.carrier.code) continue
      await turn()
      const met = collision(one, other)
      if (!met?.complete) continue
      const { witness, complete, share } = met
      const isKnown = known.has(pairName(one.rule.id, other.rule.id))
      pairs.push({ one: told(one), other: told(other), witness, complete, share, known: isKnown })
    }
  return pairs.sort((a, b) => Number(a.known) - Number(b.known) || b.share - a.share)
}

const fingerprintOf = (version: number, rules: readonly (SharedRule & { rowVersion: number })[]): string =>
  createHash('sha256')
    .update(JSON.stringify([version, rules.map(({ id, rowVersion }) => [id, rowVersion])]))
    .digest('base64url')

export interface Prepared {
  readonly current: StoredSet
  readonly rules: readonly SharedRule[]
  readonly names: Names
  readonly draft: RuleSetDraft
}

const mayPublish = (diff: readonly RuleChange[], failed: RuleSetDraft['failedTests']): true | string => {
  const [first] = failed
  if (first) return `“${first.rule.name}” fails its tests: ${first.reason}`
  return diff.length > 0 || 'No changes since the last published rule set.'
}

/** The rules behind a fingerprint never change, so neither do their collisions. */
let keptCollisions: { fingerprint: string; pairs: CollisionPair[] } | null = null

async function collisionsOf(fingerprint: string, rules: readonly SharedRule[], names: Names, current: StoredSet) {
  if (keptCollisions?.fingerprint === fingerprint) return keptCollisions.pairs
  // Collisions between rules that are in the current set and unchanged since count as known: that set is already published.
  const before = new Set(current.rules.map(({ id }) => id))
  const changed = new Set(diffOf(current.rules, rules, names).map(({ rule }) => rule.id))
  const reported = current.collisionReport.map(({ one, other }) => pairName(one.id, other.id))
  const pairs = await collisionsAmong(compileSharedRules(rules, names), new Set(reported))
  const told = pairs.map((pair) => ({
    ...pair,
    known: pair.known || [pair.one.id, pair.other.id].every((id) => before.has(id) && !changed.has(id)),
  }))
  keptCollisions = { fingerprint, pairs: told }
  return told
}

/** Everything a decision to publish needs. Collisions are computed outside the transaction, because it takes a while. */
export async function prepare(database: Database, books: Books): Promise<Prepared> {
  const { current, rows, names } = await tx(database, 'all', async (db) => {
    await books.published(db)
    return { current: await currentSet(db), rows: await sharedRows(db), names: await carrierNames(db) }
  })
  const tried = rows.filter(isTried)
  const fingerprint = fingerprintOf(current.version, tried)
  const rules = tried.map(({ rowVersion: _, ...rule }) => rule)
  const diff = diffOf(current.rules, rules, names)
  const failed = failuresOf(rules, names)
  const collisions = await collisionsOf(fingerprint, rules, names, current)
  const draft: RuleSetDraft = {
    version: current.version + 1,
    current: current.version,
    fingerprint,
    rules: rules.length,
    diff,
    failedTests: failed,
    collisions,
    mayPublish: mayPublish(diff, failed),
  }
  return { current, rules, names, draft }
}

/** Whether the rules are still the ones reviewed. Call it with the publishing lock held. */
export async function isStill(db: Parameters<typeof sharedRows>[0], fingerprint: string): Promise<boolean> {
  const { version } = await currentSet(db)
  return fingerprintOf(version, (await sharedRows(db)).filter(isTried)) === fingerprint
}
