/** Files of a conversation: checked by their content, kept as rows, bounded one by one and together. */
import { createHash } from 'node:crypto'
import {
  attachmentName,
  attachmentProblem,
  attachmentTypeOf,
  eventAttachmentsProblem,
} from '@postern/domain/areas/helpDesk/attachments.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../database/db.ts'
import type { TicketRef } from './storedTicket.ts'

export interface NewAttachment {
  readonly name: string
  readonly bytes: Buffer
}

/** Without an event it belongs to a draft. */
export async function keepAttachment(
  db: Db,
  { customerId, id: ticketId }: TicketRef,
  { name: givenName, bytes }: NewAttachment,
  { by, eventId = null }: { readonly by: string | null; readonly eventId?: string | null },
): Promise<{ id: string; name: string; type: string; size: number }> {
  const name = attachmentName(givenName)
  const problem = attachmentProblem(name, bytes)
  const type = attachmentTypeOf(bytes)
  if (problem !== undefined || type === undefined)
    throw invalid([{ path: 'attachments', description: problem ?? 'Select another file.' }])
  const id = uuidv7()
  await db.all(sql`
    insert into ticket_attachments (customer_id, id, ticket_id, event_id, name, type, size, sha256, bytes, uploaded_by)
    values (${customerId}, ${id}, ${ticketId}, ${eventId}, ${name}, ${type}, ${bytes.length},
      ${createHash('sha256').update(bytes).digest()}, ${bytes}, ${by})`)
  return { id, name, type, size: bytes.length }
}

/** Gives a draft's files to the event they're sent with. */
export async function attachTo(
  db: Db,
  { customerId, id: ticketId }: TicketRef,
  eventId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const moved = await db.all(sql<{ size: number }>`
    update ticket_attachments set event_id = ${eventId}
    where customer_id = ${customerId} and ticket_id = ${ticketId} and event_id is null and id = any(${[...ids]}::uuid[])
    returning size`)
  if (moved.length < new Set(ids).size)
    throw invalid([{ path: 'attachmentIds', description: 'A file has expired. Attach it again.' }])
  requireRoom(moved.map(({ size }) => size))
}

export function requireRoom(sizes: readonly number[]): void {
  const problem = eventAttachmentsProblem(sizes)
  if (problem !== undefined) throw invalid([{ path: 'attachmentIds', description: problem }])
}
