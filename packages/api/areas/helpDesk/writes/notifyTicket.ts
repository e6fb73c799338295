/** Who gets notified about a ticket. */
import { acrossCustomers, type Db } from '../../../database/db.ts'
import { notify } from '../../shared/notify.ts'
import { agentsFor } from './agents.ts'
import type { StoredTicket } from './storedTicket.ts'

const dataOf = ({ id, number, subject }: StoredTicket) => ({ ticketId: id, number, subject })

export async function notifyAssigned(db: Db, ticket: StoredTicket, actorId: string | null): Promise<void> {
  if (ticket.assigneeId === null) return
  const key = `${ticket.id} ${ticket.rowVersion}`
  await notify(db, { kind: 'ticketAssigned', actorId, data: dataOf(ticket), key }, [ticket.assigneeId])
}

const followers = ({ assigneeId, watcherIds }: StoredTicket): string[] => [
  ...(assigneeId === null ? [] : [assigneeId]),
  ...watcherIds,
]

export async function notifyReplied(db: Db, ticket: StoredTicket, eventId: string): Promise<void> {
  await notify(db, { kind: 'ticketReplied', actorId: null, data: dataOf(ticket), key: eventId }, followers(ticket))
}

export async function notifyOverdue(db: Db, ticket: StoredTicket, clock: string): Promise<void> {
  const key = `${ticket.id} ${clock}`
  await notify(db, { kind: 'ticketOverdue', actorId: null, data: dataOf(ticket), key }, followers(ticket))
}

interface Note {
  readonly eventId: string
  readonly body: string
  readonly actorId: string | null
}

/** `@Tess Lindqvist`: matches full names of the customer's agents. */
export async function notifyMentioned(db: Db, ticket: StoredTicket, { eventId, body, actorId }: Note): Promise<void> {
  if (!body.includes('@')) return
  const text = body.toLowerCase()
  const agents = await agentsFor(db, ticket.customerId)
  const named = agents.filter(({ name }) => text.includes(`@${name.toLowerCase()}`)).map(({ id }) => id)
  await acrossCustomers(db, (wide) =>
    notify(wide, { kind: 'ticketMentioned', actorId, data: dataOf(ticket), key: eventId }, named),
  )
}
