/** Audit log queries; each filter has its own index. */
import type { AuditFilters, AuditRow } from '@postern/domain/areas/audit/endpoints.ts'
import { type Actor, can } from '@postern/domain/auth/permission.ts'
import { hiddenFields } from '@postern/domain/engine/privacy.ts'
import { searchWords } from '@postern/domain/engine/query.ts'
import { allCollections } from '@postern/domain/engine/registry.ts'
import type { Collection } from '@postern/domain/engine/resource.ts'
import { isUuid } from '@postern/domain/values/id.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { searchCondition } from '../../engine/reading/listStatements.ts'
import { and, column, table } from '../../engine/statements.ts'

export type StoredRow = Omit<AuditRow, 'labels' | 'title'>

const columns = sql`a.id, a.at, a.action, a.user_id as "userId", person_name(a.user_id) as "userName", a.via,
  a.row_version as "rowVersion", a.request_id as "requestId", a.changes, a.resource, a.record_id as "recordId",
  a.customer_id as "customerId", (select c.name from customers c where c.id = a.customer_id) as "customerName", a.ip,
  a.user_agent as "userAgent", a.reason`

const newestFirst = sql`order by a.at desc, a.id desc`

/** Staff limited to some customers see only those customers' rows, and no platform rows. */
const reached = ({ customerIds }: Actor): RawBuilder<unknown>[] =>
  customerIds === null ? [] : [sql`a.customer_id = any(${[...customerIds]}::uuid[])`]

const idOr = (name: string, value: string, none: string) =>
  value === none ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${value}`

const narrowing = (asked: AuditFilters): RawBuilder<unknown>[] => [
  ...(asked.actor === undefined ? [] : [idOr('a.user_id', asked.actor, 'system')]),
  ...(asked.customer === undefined ? [] : [idOr('a.customer_id', asked.customer, 'platform')]),
  ...(asked.resource === undefined ? [] : [sql`a.resource = ${asked.resource}`]),
  ...(asked.record === undefined ? [] : [sql`a.record_id = ${asked.record}`]),
  ...(asked.action === undefined ? [] : [sql`a.action = ${asked.action}`]),
  ...(asked.via === undefined ? [] : [sql`a.via = ${asked.via}`]),
  ...(asked.field === undefined ? [] : [sql`changed_fields(a.changes) @> array[${asked.field}::text]`]),
  ...(asked.request === undefined ? [] : [sql`a.request_id = ${asked.request}`]),
  ...(asked.from === undefined ? [] : [sql`a.at >= ${asked.from}`]),
  ...(asked.to === undefined ? [] : [sql`a.at < ${asked.to}`]),
]

/** Maximum matching records of each kind. To find others, users type more of the name. */
const mostFound = 50

const titleHas = (title: RawBuilder<unknown>, words: readonly string[]) =>
  words.map((word) => sql`strpos(searchable(${title}), ${word}) > 0`)

/**
 * By name only, and only names the user may see: the search column also contains emails and phone numbers, so matches
 * would reveal whose they are.
 */
const namedStatement = (resource: Collection, { customerIds }: Actor, words: readonly string[]) => {
  const owner = { customer: sql`r.customer_id`, top: sql`r.id`, system: null }[resource.scope]
  return sql`(select r.id from ${table(resource)} r where ${and([
    ...(customerIds === null || owner === null ? [] : [sql`${owner} = any(${[...customerIds]}::uuid[])`]),
    ...searchCondition(words),
    ...titleHas(sql`${column(resource.title)}::text`, words),
  ])} limit ${sql.lit(mostFound)})`
}

async function named(db: Db, actor: Actor, words: readonly string[]) {
  const seen = allCollections().filter(
    (resource) =>
      can(actor, `${resource.permission}.view`) &&
      !hiddenFields(resource, actor).some(([name]) => name === resource.title),
  )
  const statements = seen.map((resource) => namedStatement(resource, actor, words))
  const records =
    statements.length === 0 ? [] : await db.all(sql<{ id: string }>`${sql.join(statements, sql` union all `)}`)
  const people = await db.all(sql<{ id: string }>`
    select u.id from users u where ${and(titleHas(sql`coalesce(u.name_in_log, u.name)`, words))} limit ${sql.lit(mostFound)}`)
  return { records: records.map(({ id }) => id), people: people.map(({ id }) => id) }
}

/** Each condition uses its own index; the page is the newest of all matches. */
async function searched(db: Db, actor: Actor, q: string | undefined): Promise<RawBuilder<unknown>[]> {
  if (q === undefined || q === '') return [sql`true`]
  if (isUuid(q)) return [sql`a.record_id = ${q}`, sql`a.id = ${q}`, sql`a.user_id = ${q}`]
  if (q.startsWith('req_')) return [sql`a.request_id = ${q}`]
  const words = searchWords(q)
  if (words.length === 0) return [sql`false`]
  const { records, people } = await named(db, actor, words)
  return [
    ...(records.length === 0 ? [] : [sql`a.record_id = any(${records}::uuid[])`]),
    ...(people.length === 0 ? [] : [sql`a.user_id = any(${people}::uuid[])`]),
    sql`a.reason is not null and ${and(titleHas(sql`a.reason`, words))}`,
  ]
}

interface Page {
  readonly cursor?: string | undefined
  readonly limit: number
}

/** How many of the newest rows to sample to tell whether a field is rare. */
const sampled = 5_000

/** The planner can't tell rare fields from common ones, and would scan the whole log for a rare one. */
async function isRareField(db: Db, { field }: AuditFilters, limit: number): Promise<boolean> {
  if (field === undefined) return false
  const found = await db.one(sql<{ count: number }>`
    select count(*)::int as count from (select a.changes from audit_log a ${newestFirst} limit ${sql.lit(sampled)}) a
    where jsonb_exists(a.changes, ${field})`)
  return (found?.count ?? 0) < limit
}

/** A sort order that no index provides, so rows are found by their field first, then sorted. */
const sortedByHand = sql`order by a.at + interval '0 seconds' desc, a.id desc`

export async function pageStatement(db: Db, actor: Actor, asked: AuditFilters, { cursor, limit }: Page) {
  const all = [
    ...reached(actor),
    ...narrowing(asked),
    ...(cursor === undefined
      ? []
      : [sql`(a.at, a.id) < ((select c.at from audit_log c where c.id = ${cursor} limit 1), ${cursor}::uuid)`]),
  ]
  const order = (await isRareField(db, asked, limit)) ? sortedByHand : newestFirst
  const sources = (await searched(db, actor, asked.q)).map(
    (one) => sql`(select a.* from audit_log a where ${and([one, ...all])} ${order} limit ${limit})`,
  )
  return sql<StoredRow>`select ${columns} from (${sql.join(sources, sql` union `)}) a ${newestFirst} limit ${limit}`
}

export const rowStatement = (actor: Actor, id: string) =>
  sql<StoredRow>`select ${columns} from audit_log a where ${and([sql`a.id = ${id}`, ...reached(actor)])}`

export const requestStatement = (actor: Actor, requestId: string, limit: number) => sql<StoredRow & { total: number }>`
  select ${columns}, count(*) over ()::int as total from audit_log a
  where ${and([sql`a.request_id = ${requestId}`, ...reached(actor)])} order by a.at, a.id limit ${limit}`

/** Jumps from actor to actor in the index, without reading their rows. */
export const actorsStatement = (actor: Actor) => sql<{ id: string; name: string }>`
  with recursive actors as (
    (select a.user_id from audit_log a where a.user_id is not null order by a.user_id limit 1)
    union all
    select (select a.user_id from audit_log a where a.user_id > actors.user_id order by a.user_id limit 1)
    from actors where actors.user_id is not null)
  select user_id as id, person_name(user_id) as name from actors
  where ${and([
    sql`user_id is not null`,
    sql`person_name(user_id) is not null`,
    ...(actor.customerIds === null
      ? []
      : [sql`exists (select from audit_log a where ${and([sql`a.user_id = actors.user_id`, ...reached(actor)])})`]),
  ])}
  order by name`
