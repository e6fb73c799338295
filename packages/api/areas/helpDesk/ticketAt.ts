/** Finds a ticket by its ID alone, among the customers a user can access. */
import { leftSentence } from '@postern/domain/auth/offboarded.ts'
import { type Actor, canReach } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { type Database, type Db, tx } from '../../database/db.ts'
import type { TicketRef } from './writes/storedTicket.ts'

/** Tickets outside the user's access look like missing ones. */
export async function ticketAt(database: Database, actor: Actor, id: string): Promise<TicketRef> {
  const found = await tx(database, 'all', (db) =>
    db.one(sql<{ customerId: string }>`select customer_id as "customerId" from tickets where id = ${id}`),
  )
  if (!found || !canReach(actor, found.customerId)) throw failure('not_found')
  return { customerId: found.customerId, id }
}

/** Data of an offboarded customer is read-only. */
export async function requireWritable(db: Db, customerId: string): Promise<void> {
  const customer = await db.one(sql<{ status: string }>`select status from customers where id = ${customerId}`)
  if (!customer) throw failure('not_found')
  if (customer.status === 'offboarded') throw failure('conflict', { message: leftSentence })
}
