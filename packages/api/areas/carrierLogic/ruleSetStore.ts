/** Stores published sets: written once, never changed. */
import type { ReplayReport } from '@postern/domain/areas/carrierLogic/endpoints.ts'
import type {
  CollisionPair,
  RuleChange,
  RuleSet,
  RuleSetSummary,
} from '@postern/domain/areas/carrierLogic/ruleSetEndpoints.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { holdLock } from '../../database/holdLock.ts'
import { type Writer, writeAudit } from '../../engine/audit.ts'
import { newId } from '../../newId.ts'
import { carrierNames } from './ruleRows.ts'
import type { SharedRule } from './storedRules.ts'

export interface StoredSet {
  readonly version: number
  readonly rules: readonly SharedRule[]
  readonly diff: RuleChange[]
  readonly collisionReport: CollisionPair[]
  readonly replayReport: ReplayReport | null
  readonly notes: string
  readonly restores: number | null
  readonly publishedAt: string
  readonly publishedBy: string | null
}

const columns = sql`version, rules, diff, collision_report as "collisionReport", replay_report as "replayReport", notes, restores,
  published_at as "publishedAt", person_name(published_by) as "publishedBy"`

const none = () => failure('not_found', { message: 'Rule set not found.' })

export async function setOf(db: Db, version: number): Promise<StoredSet> {
  const set = await db.one(sql<StoredSet>`select ${columns} from rule_sets where version = ${version}`)
  if (!set) throw none()
  return set
}

export async function currentSet(db: Db): Promise<StoredSet> {
  const set = await db.one(sql<StoredSet>`select ${columns} from rule_sets order by version desc limit 1`)
  if (!set) throw none()
  return set
}

export const summaries = (db: Db): Promise<RuleSetSummary[]> =>
  db.all(sql<RuleSetSummary>`
    select version, published_at as "publishedAt", person_name(published_by) as "publishedBy", notes,
      version = (select max(version) from rule_sets) as "isCurrent", restores, jsonb_array_length(rules) as rules,
      (select count(*)::int from jsonb_array_elements(diff) d where d->>'kind' = 'added') as added,
      (select count(*)::int from jsonb_array_elements(diff) d where d->>'kind' = 'changed') as changed,
      (select count(*)::int from jsonb_array_elements(diff) d where d->>'kind' = 'removed') as removed,
      jsonb_array_length(collision_report) as collisions
    from rule_sets order by version desc limit 200`)

const count = (diff: readonly RuleChange[], kind: RuleChange['kind']): number =>
  diff.filter((change) => change.kind === kind).length

export async function toldSet(db: Db, version: number): Promise<RuleSet> {
  const set = await setOf(db, version)
  const names = await carrierNames(db)
  const latest = await currentSet(db)
  const { rules, diff, collisionReport } = set
  return {
    version,
    publishedAt: set.publishedAt,
    publishedBy: set.publishedBy,
    notes: set.notes,
    isCurrent: latest.version === version,
    restores: set.restores,
    rules: rules.length,
    added: count(diff, 'added'),
    changed: count(diff, 'changed'),
    removed: count(diff, 'removed'),
    collisions: collisionReport.length,
    diff,
    collisionReport,
    replayReport: set.replayReport,
    ruleNames: rules.map(({ id, name, carrierCode, status }) => ({
      id,
      name,
      carrier: { code: carrierCode, name: names.get(carrierCode) ?? carrierCode },
      status,
    })),
  }
}

/** One publication at a time; concurrent ones wait and then find that they're outdated. */
export const holdPublishing = (db: Db) => holdLock(db, 'rule sets')

export interface NewSet {
  readonly version: number
  readonly rules: readonly SharedRule[]
  readonly diff: readonly RuleChange[]
  readonly collisionReport: readonly CollisionPair[]
  readonly replayReport: ReplayReport | null
  readonly notes: string
  readonly restores: number | null
}

export async function insertSet(db: Db, writer: Writer, set: NewSet): Promise<void> {
  const id = newId()
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  await db.all(sql`
    insert into rule_sets (version, id, rules, diff, collision_report, replay_report, notes, restores, published_by)
    values (${set.version}, ${id}, ${json(set.rules)}, ${json(set.diff)}, ${json(set.collisionReport)},
      ${json(set.replayReport)}, ${set.notes}, ${set.restores}, ${writer.userId})`)
  await db.all(sql`insert into rule_set_follow_ups (version) values (${set.version})`)
  const told = {
    version: set.version,
    notes: set.notes,
    restores: set.restores,
    summary: set.replayReport?.summary ?? null,
  }
  const changes = Object.fromEntries(Object.entries(told).map(([name, after]) => [name, { before: null, after }]))
  writeAudit(db, { ...writer, reason: set.notes }, [
    {
      resource: { name: 'ruleSets' },
      customerId: null,
      recordId: id,
      action: 'create',
      rowVersion: set.version,
      changes,
    },
  ])
}
