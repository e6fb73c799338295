/** Merges tickets about the same thing. Conversations move to the kept ticket; the others are closed as duplicates. */

import { statusMove } from '@postern/domain/areas/helpDesk/statusMove.ts'
import { ticketNumber } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Writer } from '../../../engine/audit.ts'
import { saveTicket } from './saveTicket.ts'
import { lockTickets, type StoredTicket, type TicketRef } from './storedTicket.ts'
import { insertEvent, type TicketAuthor } from './ticketEvents.ts'

export interface Merging {
  readonly customerId: string
  readonly intoId: string
  readonly fromIds: readonly string[]
  readonly author: TicketAuthor
  /** Version of the kept ticket. */
  readonly expectedVersion?: number
  /** Defaults to now. */
  readonly at?: Date
}

/** Moves the conversation with its files and mail. */
async function moveConversation(db: Db, from: StoredTicket, into: TicketRef): Promise<void> {
  const where = sql`where customer_id = ${from.customerId} and ticket_id = ${from.id}`
  await db.all(sql`
    update ticket_events set ticket_id = ${into.id}, data = data || ${JSON.stringify({ mergedFrom: from.number })}::jsonb ${where}`)
  await db.all(sql`update ticket_attachments set ticket_id = ${into.id} ${where}`)
  await db.all(sql`update ticket_messages set ticket_id = ${into.id} ${where}`)
}

function asDuplicate(from: StoredTicket, into: StoredTicket, at: string): StoredTicket {
  return {
    ...from,
    ...statusMove(from, 'closed', at),
    duplicateOf: into.id,
    causeCode: from.causeCode ?? 'Duplicate',
    resolution: from.resolution ?? `Merged into ${ticketNumber(into.number)}.`,
    // The issue continues in the kept ticket, so monitor rules append there.
    monitorRule: null,
    monitorEntity: null,
    monitorId: null,
  }
}

const causeOf = ({ monitorRule, monitorEntity, monitorId }: StoredTicket) => ({
  monitorRule,
  monitorEntity,
  monitorId,
})

export async function mergeTickets(db: Db, writer: Writer, merging: Merging): Promise<StoredTicket> {
  const { customerId, intoId, author } = merging
  const moment = merging.at ?? new Date()
  const at = moment.toISOString()
  const fromIds = [...new Set(merging.fromIds)]
  if (fromIds.length === 0 || fromIds.includes(intoId))
    throw invalid([{ path: 'fromIds', description: 'Select other tickets of this customer.' }])
  const locked = await lockTickets(db, customerId, [intoId, ...fromIds])
  const into = locked.find(({ id }) => id === intoId)
  if (!into) throw failure('not_found')
  if (merging.expectedVersion !== undefined && into.rowVersion !== merging.expectedVersion)
    throw failure('stale', { message: 'Someone else changed this ticket. Review their changes, then save again.' })
  if (into.status === 'closed')
    throw failure('conflict', { message: 'A closed ticket can’t take in others. Select an open one.' })
  let stays = into
  for (const from of locked.filter(({ id }) => id !== intoId)) {
    if (from.duplicateOf !== null)
      throw failure('conflict', { message: `${ticketNumber(from.number)} was merged before.` })
    await moveConversation(db, from, into)
    await insertEvent(db, into, {
      kind: 'merge',
      author,
      body: from.description,
      data: { from: from.number, fromId: from.id, subject: from.subject, requester: from.requesterName },
      at,
    })
    await insertEvent(db, from, {
      kind: 'merge',
      author,
      body: '',
      data: { into: into.number, intoId: into.id },
      at,
    })
    const hasCause = stays.monitorRule !== null
    await saveTicket(db, writer, from, asDuplicate(from, into, at), at)
    stays = {
      ...stays,
      ...(!hasCause && from.solvedAt === null && causeOf(from)),
      watcherIds: [...new Set([...stays.watcherIds, ...from.watcherIds])],
      tags: [...new Set([...stays.tags, ...from.tags])],
    }
  }
  const numbers = locked.filter(({ id }) => id !== intoId).map(({ number }) => ticketNumber(number))
  return saveTicket(db, writer, into, stays, at, { merged: { before: null, after: numbers } })
}
