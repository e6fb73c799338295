/** Conversation files: checked by content, stored as rows, limited per file and in total. */
import { attachmentLimits } from '@postern/domain/areas/helpDesk/attachmentLimits.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import type { KeptFile } from '@postern/domain/files/keptFile.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { type NewFile, requireRoom } from '../../../files/checkedFile.ts'
import { keepFile } from '../../../files/keepFile.ts'
import type { TicketRef } from './storedTicket.ts'

/** Without an event it belongs to a draft. */
export function keepAttachment(
  db: Db,
  { customerId, id: ticketId }: TicketRef,
  file: NewFile,
  { by, eventId = null }: { readonly by: string | null; readonly eventId?: string | null },
): Promise<KeptFile> {
  const columns = { customer_id: customerId, ticket_id: ticketId, event_id: eventId }
  return keepFile(db, { table: 'ticket_attachments', columns, limits: attachmentLimits, by }, file)
}

/** Attaches a draft's files to the event they're sent with. */
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
  requireRoom(
    moved.map(({ size }) => size),
    attachmentLimits,
  )
}
