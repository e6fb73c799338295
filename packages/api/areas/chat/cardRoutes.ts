/** Cards show a record's current state to users who may see it: a message's readers may have fewer permissions than its author. */
import type { Card } from '@postern/domain/areas/chat/cardEndpoints.ts'
import { can, type Permission } from '@postern/domain/auth/permission.ts'
import { isUuid } from '@postern/domain/values/id.ts'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../auth/people.ts'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import type { Follower } from '../../stream/streamTopic.ts'

type CardOf<K extends Card['kind']> = Omit<Extract<Card, { kind: K }>, 'kind' | 'ref'>

/** The customer is `cu`. */
const reached = ({ customerIds }: Follower): RawBuilder<boolean> =>
  sql`(${customerIds}::uuid[] is null or cu.id = any(${customerIds}::uuid[]))`

const bankAt = (db: Db, user: Follower, id: string) =>
  db.one(sql<CardOf<'bank'>>`
    select b.id, b.customer_id as "customerId", b.name::text as title, cu.name::text as customer, b.connectivity,
      b.last_seen_at as "lastSeenAt", count(l.id)::int as doors, count(l.id) filter (where l.occupancy = 'occupied')::int as occupied
    from locker_banks b join customers cu on cu.id = b.customer_id
    left join lockers l on l.customer_id = b.customer_id and l.locker_bank_id = b.id and l.archived_at is null
    where b.id = ${id} and ${reached(user)} group by b.customer_id, b.id, cu.id`)

const ticketAt = (db: Db, user: Follower, key: string) =>
  db.one(sql<CardOf<'ticket'>>`
    select t.id, t.customer_id as "customerId", t.subject as title, cu.name::text as customer, 'HD-' || t.number as number,
      t.status, t.priority, person_name(t.assignee_id) as assignee, t.solution_due as "solutionDue"
    from tickets t join customers cu on cu.id = t.customer_id
    where ${isUuid(key) ? sql`t.id = ${key}` : sql`t.number = ${Number(key.slice('HD-'.length))}`} and ${reached(user)}`)

const customerAt = (db: Db, user: Follower, id: string) =>
  db.one(sql<CardOf<'customer'>>`
    select cu.id, cu.id as "customerId", cu.name::text as title, cu.name::text as customer, cu.status,
      (select count(*)::int from tickets t where t.customer_id = cu.id and t.solved_at is null) as "openTickets"
    from customers cu where cu.id = ${id} and ${reached(user)}`)

/** Same access as in the wiki: some spaces are limited to roles, and drafts to editors. */
const pageAt = (db: Db, user: Person, id: string) =>
  db.one(sql<CardOf<'page'>>`
    select p.id, p.title, s.name as space, p.status, p.updated_at as "updatedAt"
    from wiki_pages p join wiki_spaces s on s.id = p.space_id
    where p.id = ${id} and p.deleted_at is null and (p.status <> 'draft' or ${can(user, 'internal.wiki.edit')})
      and (s.role_ids = '{}' or ${user.securityRole?.id ?? null}::uuid = any(s.role_ids))`)

const needed: Readonly<Record<Card['kind'], Permission>> = {
  bank: 'lockers.banks.view',
  ticket: 'helpDesk.tickets.view',
  customer: 'customers.view',
  page: 'internal.wiki.view',
}

async function cardAt(db: Db, user: Person, ref: string): Promise<Card | null> {
  const colon = ref.indexOf(':')
  const [kind, key] = [ref.slice(0, colon), ref.slice(colon + 1)]
  if (kind === 'bank' && can(user, needed.bank)) {
    const found = await bankAt(db, user, key)
    return found ? { ...found, kind, ref } : null
  }
  if (kind === 'ticket' && can(user, needed.ticket)) {
    const found = await ticketAt(db, user, key)
    return found ? { ...found, kind, ref } : null
  }
  if (kind === 'customer' && can(user, needed.customer)) {
    const found = await customerAt(db, user, key)
    return found ? { ...found, kind, ref } : null
  }
  if (kind === 'page' && can(user, needed.page)) {
    const found = await pageAt(db, user, key)
    return found ? { ...found, kind, ref } : null
  }
  return null
}

export function cardRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/chat/cards', ({ query: { refs }, signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      const items: Card[] = []
      for (const ref of refs) {
        const card = await cardAt(db, user, ref)
        if (card) items.push(card)
      }
      return { items }
    }),
  )
}
