/** Records that users opened recently or pinned. Stores only IDs; names are read when shown, with the user's current permissions. */
import { type Actor, can, canReach } from '@postern/domain/auth/permission.ts'
import { findResource } from '@postern/domain/engine/registry.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import type { KeptRecord, OpenedRecord } from '@postern/domain/search/endpoints.ts'
import { readQuestion } from '@postern/domain/search/question.ts'
import { sql } from 'kysely'
import type { Person } from '../auth/people.ts'
import type { Db } from '../database/db.ts'
import { insideOf } from '../engine/lookups/statement.ts'
import { column, inScope, table } from '../engine/statements.ts'
import { askerOf, mayAny, type SearchedKind } from './searchedKind.ts'

/** Enough to rank by; older ones are deleted. */
const mostKept = 60
export const mostFavorites = 50

export interface Kept extends OpenedRecord {
  at: string
}

export const openedBy = (db: Db, userId: string, limit = mostKept) =>
  db.all(sql<Kept>`select kind, record_id as id, customer_id as "customerId", opened_at as at from opened_records
    where user_id = ${userId} order by opened_at desc, record_id limit ${limit}`)

export const favoritesOf = (db: Db, userId: string) =>
  db.all(sql<Kept>`select kind, record_id as id, customer_id as "customerId", pinned_at as at from favorite_records
    where user_id = ${userId} order by pinned_at, record_id limit ${sql.lit(mostFavorites)}`)

export async function noteOpened(db: Db, userId: string, { kind, id, customerId }: OpenedRecord): Promise<void> {
  await db.all(sql`insert into opened_records (user_id, kind, record_id, customer_id)
    values (${userId}, ${kind}, ${id}, ${customerId})
    on conflict (user_id, kind, record_id) do update
      set opened_at = now(), times = opened_records.times + 1, customer_id = excluded.customer_id`)
  await db.all(sql`delete from opened_records where user_id = ${userId} and opened_at < (
    select min(opened_at) from (
      select opened_at from opened_records where user_id = ${userId} order by opened_at desc limit ${sql.lit(mostKept)}) kept)`)
}

interface Named {
  title: string
  subtitle: string
  customer: string | null
  href: string
}

const pathOf = (resource: Resource, id: string, customerId: string | null): string => {
  if (resource.scope === 'top') return `/${resource.path}/${id}`
  return resource.scope === 'system'
    ? `/system/${resource.path}/${id}`
    : `/customers/${customerId}/${resource.path}/${id}`
}

/** Any other record, by its definition. */
async function namedRecord(db: Db, actor: Actor, { kind, id, customerId }: OpenedRecord): Promise<Named | undefined> {
  const resource = findResource(kind)
  if (!resource || resource.single || !can(actor, `${resource.permission}.view`)) return undefined
  if ((resource.scope === 'customer') !== (customerId !== null)) return undefined
  const place = { customerId, reachable: actor.customerIds }
  const found = await db.one(sql<{ title: string; subtitle: string | null; customer: string | null }>`
    select coalesce(${column(resource.title)}::text, '') as title, ${insideOf(resource)}::text as subtitle,
      (select c.name from customers c where c.id = ${customerId}::uuid) as customer
    from ${table(resource)} r where ${inScope(resource, place)} and r.id = ${id} and r.archived_at is null`)
  return found && { ...found, subtitle: found.subtitle ?? '', href: pathOf(resource, id, customerId) }
}

/** Looked up one by one, like a search by ID: deleted records and those out of reach are left out. */
export async function named(
  db: Db,
  searched: readonly SearchedKind[],
  actor: Person,
  records: readonly Kept[],
): Promise<KeptRecord[]> {
  const items: KeptRecord[] = []
  for (const { at, ...record } of records) {
    const { kind, id, customerId } = record
    if (customerId !== null && !canReach(actor, customerId)) continue
    const known = searched.find((each) => each.kind === kind)
    if (!known) {
      const body = await namedRecord(db, actor, record)
      if (body) items.push({ kind, id, customerId, at, ...body })
      continue
    }
    if (!mayAny(actor, known.permissions)) continue
    const reach = customerId === null ? actor.customerIds : [customerId]
    const question = readQuestion(id)
    const asked = { question, pass: 'begins', reach, actor, isNarrowed: false, limit: 1, opened: [] } as const
    const find = known.find({ ...asked, asker: askerOf(actor) })
    const [body] = (await find?.(db)) ?? []
    if (body)
      items.push({
        kind,
        id,
        customerId,
        at,
        title: body.title,
        subtitle: body.subtitle,
        customer: body.customer,
        href: body.href,
      })
  }
  return items
}
