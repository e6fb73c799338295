/** Dismissed pairs (not the same person): stores, lists and reverts them. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import type { DismissedPair } from '@postern/domain/areas/people/duplicates/duplicateEndpoints.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { type AuditEntry, writeAudit } from '../../../engine/audit.ts'
import type { Context } from '../../../engine/context.ts'
import { getRecord } from '../../../engine/readRecords.ts'
import { newId } from '../../../newId.ts'
import type { PairIds } from './candidates.ts'

/** The smaller ID first, as pairs are stored. */
export function inOrder({ contactId, otherId }: PairIds): PairIds {
  if (contactId === otherId)
    throw invalid([{ path: 'otherId', description: 'These are the same contact. Select another one.' }])
  return contactId < otherId ? { contactId, otherId } : { contactId: otherId, otherId: contactId }
}

const note = (
  { db, place, writer }: Context,
  recordId: string,
  action: 'create' | 'delete',
  changes: AuditEntry['changes'],
): void =>
  writeAudit(db, writer, [
    {
      resource: { name: 'dismissedDuplicates' },
      customerId: place.customerId,
      recordId,
      action,
      rowVersion: 1,
      changes,
    },
  ])

/** If the pair is already dismissed, returns that dismissal. */
export async function dismiss(context: Context, pair: PairIds): Promise<{ id: string }> {
  const { db, place, writer } = context
  const { contactId, otherId } = inOrder(pair)
  const names: string[] = []
  for (const id of [contactId, otherId]) names.push(String((await getRecord(db, contacts, place, id))[contacts.title]))
  const made = await db.one(sql<{ id: string }>`
    insert into dismissed_duplicates (customer_id, id, contact_id, other_id, dismissed_by)
    values (${place.customerId}, ${newId()}, ${contactId}, ${otherId}, ${writer.userId})
    on conflict (customer_id, contact_id, other_id) do nothing returning id`)
  if (!made) {
    const known = await db.one(sql<{ id: string }>`
      select id from dismissed_duplicates
      where customer_id = ${place.customerId} and contact_id = ${contactId} and other_id = ${otherId}`)
    if (!known) throw failure('conflict', { message: 'Someone else just decided about this pair.' })
    return known
  }
  note(context, made.id, 'create', { contacts: { before: null, after: names } })
  return made
}

export async function takeBack(context: Context, id: string): Promise<void> {
  const { db, place } = context
  const gone = await db.one(sql<{ id: string }>`
    delete from dismissed_duplicates where customer_id = ${place.customerId} and id = ${id} returning id`)
  if (!gone) throw failure('not_found', { message: 'This pair is already back in the review.' })
  note(context, id, 'delete', {})
}

const pageSize = 50

/** Leaves out pairs with a contact merged or archived since: there's nothing to revert. */
export async function dismissedOf(db: Db, customerId: string, cursor: string | undefined) {
  const found = await db.all(sql<DismissedPair>`
    select x.id, x.contact_id as "contactId", x.other_id as "otherId", a.display_name as name, b.display_name as "otherName",
      x.dismissed_at as "dismissedAt", person_name(x.dismissed_by) as "dismissedBy"
    from dismissed_duplicates x
    join contacts a on a.customer_id = x.customer_id and a.id = x.contact_id and a.archived_at is null
    join contacts b on b.customer_id = x.customer_id and b.id = x.other_id and b.archived_at is null
    where x.customer_id = ${customerId} ${cursor === undefined ? sql`` : sql`and x.id < ${cursor}`}
    order by x.id desc limit ${pageSize + 1}`)
  const items = found.slice(0, pageSize)
  return { items, nextCursor: found.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}
