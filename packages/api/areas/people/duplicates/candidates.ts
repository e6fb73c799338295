/**
 * Finds contacts worth comparing with a given batch: those that share an email address, phone number, badge or external ID, and
 * those with a similar name at the same site. Uses indexes, so it scales with the number of contacts.
 */
import { similarFrom } from '@postern/domain/areas/people/duplicates/names.ts'
import { type RawBuilder, sql } from 'kysely'

export interface PairIds {
  /** The smaller ID. */
  readonly contactId: string
  readonly otherId: string
}

/** An address shared by more contacts belongs to a desk or a department, and doesn't identify any of them. */
export const mostSharing = 20

/** Names shared by more contacts at one site, or with the same beginning, aren't compared: the pairs would grow quadratically. */
const mostNamedAlike = 200

/** At this similarity, names are compared even without other evidence that both work at the same place. */
const alikeAnywhere = 0.6

/** True if a group of the batch has few enough contacts; the contact is `o`, its group `g`. */
const few = (condition: RawBuilder<unknown>, customerId: string) => sql`(
  select count(*) from (
    select from contacts o where o.customer_id = ${customerId} and ${condition} and o.site_id = g.site_id and o.archived_at is null
    limit ${mostNamedAlike + 1}) alike) <= ${mostNamedAlike}`

export const candidatesStatement = (customerId: string, ids: readonly string[]): RawBuilder<PairIds> => sql<PairIds>`
  with batch as materialized (
    select c.id, c.site_id, c.name_block, c.full_name, c.external_id, c.department_id, c.tenant_id, c.location_id,
      contact_keys(c.emails, c.phones, c.badge_ids, c.external_id) as keys
    from contacts c where c.customer_id = ${customerId} and c.id = any(${[...ids]}::uuid[]) and c.archived_at is null),
  own_keys as materialized (select b.id, k.key from batch b cross join unnest(b.keys) k(key)),
  wanted as materialized (select distinct key from own_keys),
  -- One search of the index for all keys: each search also reads what was written since the index was last put in order.
  shared as materialized (
    select h.key, array_agg(h.id) as ids from (
      select o.id, unnest(contact_keys(o.emails, o.phones, o.badge_ids, o.external_id)) as key from contacts o
      where contact_keys(o.emails, o.phones, o.badge_ids, o.external_id) && (select array_agg(w.key) from wanted w)
        and o.customer_id = ${customerId} and o.archived_at is null) h
    join wanted w on w.key = h.key
    group by h.key having count(*) between 2 and ${mostSharing}),
  blocks as materialized (
    select g.name_block, g.site_id from (select distinct name_block, site_id from batch) g
    where ${few(sql`o.name_block = g.name_block`, customerId)}),
  names as materialized (
    select g.full_name, g.site_id from (select distinct full_name, site_id from batch) g
    where ${few(sql`o.full_name = g.full_name`, customerId)}),
  pairs as (
    select k.id, o.id as other_id from own_keys k join shared s on s.key = k.key cross join unnest(s.ids) o(id)
    union all
    select b.id, o.id from batch b join names n on n.full_name = b.full_name and n.site_id = b.site_id
    join contacts o on o.customer_id = ${customerId} and o.full_name = n.full_name and o.site_id = n.site_id and o.archived_at is null
    where b.external_id is null or o.external_id is null
    union all
    select b.id, o.id from batch b join blocks k on k.name_block = b.name_block and k.site_id = b.site_id
    join contacts o on o.customer_id = ${customerId} and o.name_block = k.name_block and o.site_id = k.site_id and o.archived_at is null
    where (b.external_id is null or o.external_id is null) and (similarity(o.full_name, b.full_name) >= ${alikeAnywhere}::float4
      or (similarity(o.full_name, b.full_name) >= ${similarFrom}::float4
        and (o.department_id = b.department_id or o.tenant_id = b.tenant_id or o.location_id = b.location_id))))
  select distinct least(id, other_id) as "contactId", greatest(id, other_id) as "otherId" from pairs where id <> other_id`
