/**
 * Template inheritance: a change of the template reaches every follower, except in overridden fields, and a change of a
 * follower overrides (spec:data-model#templates).
 */
import { isDeepStrictEqual } from 'node:util'
import { Failure } from '@postern/domain/engine/failure.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { inheritableFields } from '@postern/domain/engine/template.ts'
import { acrossCustomers, type Db } from '../../database/db.ts'
import { type AuditEntry, type Changes, changesBetween, writeAudit } from '../audit.ts'
import type { Context } from '../context.ts'
import { rulesOf } from '../registry.ts'
import type { WriteContext } from '../rules.ts'
import {
  clashStatement,
  type Follower,
  followersStatement,
  followStatement,
  overridesStatement,
  templateStatement,
} from './statements.ts'

type Values = Readonly<Record<string, unknown>>

const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a ?? null, b ?? null)

/** The fields a record overrides once these values are written. Undefined if it follows no template or its overrides stay the same. */
export async function overridesAfter(
  db: Db,
  resource: Resource,
  before: AnyRecord,
  values: Values,
): Promise<string[] | undefined> {
  const { templateId, overrides = [] } = before
  const decided = inheritableFields(resource).filter(([name]) => name in values)
  if (!templateId || decided.length === 0) return undefined
  const template = await db.one(templateStatement(resource, templateId))
  if (!template) return undefined
  const departing = new Set(overrides)
  for (const [name] of decided)
    if (same(values[name], template[name])) departing.delete(name)
    else departing.add(name)
  const next = inheritableFields(resource)
    .map(([name]) => name)
    .filter((name) => departing.has(name))
  return same(new Set(overrides), new Set(next)) ? undefined : next
}

const picked = (values: Values, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

/** By field: the followers whose customer already uses this value, which must be unique. */
async function clashesOf(db: Db, resource: Resource, templateId: string, values: Values) {
  const clashes = new Map<string, ReadonlySet<string>>()
  for (const [name, field] of inheritableFields(resource)) {
    if (field.unique === undefined || (values[name] ?? null) === null) continue
    const rows = await db.all(clashStatement(resource, templateId, name, field, values[name]))
    clashes.set(name, new Set(rows.map(({ id }) => id)))
  }
  return clashes
}

/** The values after the follower's own rules; null if they don't fit. */
async function settledIn(
  context: WriteContext,
  resource: Resource,
  follower: Follower,
  values: Values,
): Promise<Values | null> {
  if (follower.archivedAt !== null) return values
  const rules = rulesOf(resource)
  const next = { ...follower, ...values }
  if (rules.check(next, follower).length > 0) return null
  try {
    return { ...values, ...(await rules.beforeWrite(context, next, follower)) }
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

interface Following {
  readonly follower: Follower
  readonly set: Values
  readonly changes: Changes
}

/** Followers that end up with the same values share one statement. */
async function write({ db, writer }: Context, resource: Resource, following: readonly Following[]): Promise<void> {
  const entries: AuditEntry[] = []
  for (const group of Map.groupBy(following, ({ set }) => JSON.stringify(set)).values()) {
    const byId = new Map(group.map((each) => [each.follower.id, each]))
    const rows = await db.all(followStatement(resource, [...byId.keys()], group[0]?.set ?? {}, writer.userId))
    for (const { id, rowVersion } of rows) {
      const each = byId.get(id)
      if (!each) continue
      const { follower, changes } = each
      entries.push({ resource, customerId: follower.customerId, recordId: id, action: 'update', rowVersion, changes })
    }
  }
  writeAudit(db, writer, entries)
}

async function reachFollowers(
  inside: Context,
  resource: Resource,
  templateId: string,
  values: Values,
  ruleContext: (inside: Context) => WriteContext,
): Promise<void> {
  const { db } = inside
  const followers = await db.all(followersStatement(resource, templateId))
  if (followers.length === 0) return
  const clashes = await clashesOf(db, resource, templateId, values)
  const following: Following[] = []
  for (const follower of followers) {
    const open = Object.keys(values).filter((name) => !follower.overrides.includes(name))
    const free = open.filter((name) => !clashes.get(name)?.has(follower.id))
    const place = { customerId: follower.customerId, reachable: null }
    const set = await settledIn(ruleContext({ ...inside, place }), resource, follower, picked(values, free))
    const kept = set === null ? open : open.filter((name) => !free.includes(name))
    // Values that can't be taken over stay as they are and become the customer's overrides.
    if (kept.length > 0) await db.all(overridesStatement(resource, follower.id, [...follower.overrides, ...kept]))
    const changes = changesBetween(resource, follower, set ?? {})
    if (Object.keys(changes).length > 0) following.push({ follower, set: set ?? {}, changes })
  }
  await write(inside, resource, following)
}

/** Another write may take a unique value between the check and the write; then the check runs again. */
const tries = 5

/** Passes a template's change on to its followers. Does nothing for a record without followers. */
export async function passOn(
  inside: Context,
  resource: Resource,
  template: AnyRecord,
  changes: Changes,
  ruleContext: (inside: Context) => WriteContext,
): Promise<void> {
  const names = inheritableFields(resource).flatMap(([name]) => (name in changes ? [name] : []))
  if (names.length === 0 || template.templateId !== null) return
  const writer = { ...inside.writer, via: 'template' }
  await acrossCustomers(inside.db, async (db) => {
    for (let left = tries; left > 0; left--)
      try {
        const values = picked(template, names)
        return await db.inPart(() =>
          reachFollowers({ ...inside, db, writer }, resource, template.id, values, ruleContext),
        )
      } catch (error) {
        if (left === 1 || !(error instanceof Failure) || error.code !== 'conflict') throw error
      }
  })
}
