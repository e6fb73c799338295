/** Pairs waiting for a decision. Lists, counts and contact flags share this condition. */
import type { DuplicatePair } from '@postern/domain/areas/people/duplicates/duplicateEndpoints.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** The pair is `d`, its contacts are `a` and `b`: both exist, and the pair hasn't been dismissed. */
export const openPairs = (customerId: RawBuilder<unknown>): RawBuilder<unknown> => sql`contact_duplicates d
  join contacts a on a.customer_id = d.customer_id and a.id = d.contact_id and a.archived_at is null
  join contacts b on b.customer_id = d.customer_id and b.id = d.other_id and b.archived_at is null
  where d.customer_id = ${customerId} and not exists (
    select from dismissed_duplicates x
    where x.customer_id = d.customer_id and x.contact_id = d.contact_id and x.other_id = d.other_id)`

export interface WhichPairs {
  /** Pairs of this contact, or of the one it was merged into. */
  readonly contact?: string | undefined
  /** Pairs of contacts that this import created or changed. */
  readonly import?: string | undefined
  readonly certain?: 'true' | undefined
}

/** The contact and the chain of contacts it was merged into. */
const followed = (customerId: string, contact: string): RawBuilder<unknown> => sql`array(
  with recursive known(id) as (
    select ${contact}::uuid
    union select c.merged_into_id from known k join contacts c on c.customer_id = ${customerId} and c.id = k.id
      where c.merged_into_id is not null)
  select id from known)`

function conditions(customerId: string, { contact, import: importId, certain }: WhichPairs): RawBuilder<unknown> {
  const imported = sql`(
    select i.record_id from import_rows i
    where i.customer_id = ${customerId} and i.import_id = ${importId} and i.result in ('new', 'changed'))`
  const clauses = [
    ...(contact === undefined ? [] : [sql`and array[d.contact_id, d.other_id] && ${followed(customerId, contact)}`]),
    ...(importId === undefined ? [] : [sql`and (d.contact_id in ${imported} or d.other_id in ${imported})`]),
    ...(certain === undefined ? [] : [sql`and d.is_certain`]),
  ]
  return clauses.length === 0 ? sql`` : sql.join(clauses, sql` `)
}

interface Asked extends WhichPairs {
  readonly cursor?: string | undefined
  readonly limit: number
}

function afterCursor(cursor: string | undefined): RawBuilder<unknown> {
  const [score, contactId, otherId] = cursor?.split('.') ?? []
  return score === undefined
    ? sql``
    : sql`and (d.score < ${Number(score)} or (d.score = ${Number(score)} and (d.contact_id, d.other_id) > (${contactId}::uuid, ${otherId}::uuid)))`
}

export async function pairsOf(db: Db, customerId: string, asked: Asked) {
  const found = await db.all(sql<DuplicatePair>`
    select d.contact_id as "contactId", d.other_id as "otherId", a.display_name as name, b.display_name as "otherName", d.score,
      d.is_certain as "isCertain", d.reasons
    from ${openPairs(sql`${customerId}`)} ${conditions(customerId, asked)} ${afterCursor(asked.cursor)}
    order by d.score desc, d.contact_id, d.other_id limit ${asked.limit + 1}`)
  const items = found.slice(0, asked.limit)
  const last = items.at(-1)
  const nextCursor = found.length > asked.limit && last ? `${last.score}.${last.contactId}.${last.otherId}` : null
  return { items, nextCursor }
}

interface Summary {
  readonly pairs: number
  readonly certain: number
  readonly mergedThisMonth: number
  readonly dismissedThisMonth: number
  readonly comparedAt: string | null
}

export async function summaryOf(db: Db, customerId: string, which: WhichPairs): Promise<Summary> {
  const thisMonth = sql`date_trunc('month', now())`
  const found = await db.one(sql<Summary>`
    select o.pairs, o.certain,
      (select count(*)::int from contact_merges m where m.customer_id = ${customerId} and m.merged_at >= ${thisMonth} and m.undone_at is null) as "mergedThisMonth",
      (select count(*)::int from dismissed_duplicates x where x.customer_id = ${customerId} and x.dismissed_at >= ${thisMonth}) as "dismissedThisMonth",
      (select p.compared_until from duplicate_passes p where p.customer_id = ${customerId}) as "comparedAt"
    from (select count(*)::int as pairs, (count(*) filter (where d.is_certain))::int as certain
      from ${openPairs(sql`${customerId}`)} ${conditions(customerId, which)}) o`)
  return found ?? { pairs: 0, certain: 0, mergedThisMonth: 0, dismissedThisMonth: 0, comparedAt: null }
}
