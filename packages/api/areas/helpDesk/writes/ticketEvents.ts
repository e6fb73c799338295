/** Events of a ticket's conversation. */
import type { TicketEventKind } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { newId } from '../../../newId.ts'
import type { TicketRef } from './storedTicket.ts'

/** The author: staff, the requester, or the platform. */
export interface TicketAuthor {
  readonly kind: 'staff' | 'requester' | 'platform'
  /** User ID, for staff. */
  readonly id: string | null
  readonly name: string
}

export const platformAuthor: TicketAuthor = { kind: 'platform', id: null, name: 'Postern' }

export interface NewEvent {
  readonly kind: TicketEventKind
  readonly author: TicketAuthor
  readonly body: string
  readonly isPublic?: boolean
  readonly data?: Readonly<Record<string, unknown>>
  readonly at: string
}

export async function insertEvent(db: Db, { customerId, id }: TicketRef, event: NewEvent): Promise<string> {
  const { kind, author, body, isPublic = false, data = {}, at } = event
  const eventId = newId()
  await db.all(sql`
    insert into ticket_events (customer_id, id, ticket_id, at, kind, author, author_id, author_kind, is_public, body, data)
    values (${customerId}, ${eventId}, ${id}, ${at}, ${kind}, ${author.name}, ${author.id}, ${author.kind}, ${isPublic},
      ${body}, ${JSON.stringify(data)}::jsonb)`)
  return eventId
}
