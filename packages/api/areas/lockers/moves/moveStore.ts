/** Storage of parcel moves between doors: state and completion. */

import type { ParcelMove } from '@postern/domain/areas/lockers/ledger/ledgerEndpoints.ts'
import { type MoveFacts, moveState } from '@postern/domain/areas/lockers/ledger/moves.ts'
import type { BankWorkMessage } from '@postern/domain/areas/lockers/live/bankMessage.ts'
import type { CommandState } from '@postern/domain/areas/lockers/live/commands.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { type Writer, writeAudit } from '../../../engine/audit.ts'
import { newId } from '../../../newId.ts'
import { publish } from '../../../stream/publish.ts'
import { bankTopic } from '../ingest/tellBank.ts'
import { actionOf } from '../ledger/parcelLedger.ts'
import { setAllocation } from '../ledger/setAllocation.ts'
import { queueNotice } from '../notices/queueNotice.ts'
import { endReservation } from '../reservations/reservationStore.ts'

export interface MoveAddress {
  readonly customerId: string
  readonly id: string
  readonly moveId: string
}

interface MoveRow extends Omit<ParcelMove, 'state' | 'command'> {
  side: MoveFacts['side']
  endedAs: MoveFacts['endedAs']
  commandState: CommandState
  message: string | null
}

const moveRows = (where: RawBuilder<unknown>) => sql<MoveRow>`
  select m.id, m.reason, m.side, m.ended_as as "endedAs", jsonb_build_object('id', p.id, 'internalNumber', p.internal_number) as parcel,
    jsonb_build_object('id', f.id, 'label', f.label) as from, jsonb_build_object('id', t.id, 'label', t.label) as to,
    person_name(m.requested_by) as "requestedBy", m.requested_at as "requestedAt", m.ended_at as "endedAt",
    c.state as "commandState", c.message
  from locker_moves m join parcels p on p.customer_id = m.customer_id and p.id = m.parcel_id
  join lockers f on f.customer_id = m.customer_id and f.id = m.from_locker_id
  join lockers t on t.customer_id = m.customer_id and t.id = m.to_locker_id
  join locker_commands c on c.customer_id = m.customer_id and c.id = m.command_id
  where ${where} order by m.requested_at limit 100`

const shownMove = ({ side, endedAs, commandState, message, ...row }: MoveRow): ParcelMove => ({
  ...row,
  state: moveState({ side, endedAs, command: commandState }),
  command: { state: commandState, message },
})

export const openMoves = async (db: Db, customerId: string, bankId: string): Promise<ParcelMove[]> =>
  (
    await db.all(moveRows(sql`m.customer_id = ${customerId} and m.locker_bank_id = ${bankId} and m.ended_at is null`))
  ).map(shownMove)

export async function readMove(db: Db, { customerId, id, moveId }: MoveAddress): Promise<ParcelMove> {
  const [row] = await db.all(
    moveRows(sql`m.customer_id = ${customerId} and m.locker_bank_id = ${id} and m.id = ${moveId}`),
  )
  if (!row) throw failure('not_found')
  return shownMove(row)
}

/** Makes open pages of the bank refetch. */
export function tellWork(db: Db, customerId: string, bankId: string): void {
  const message: BankWorkMessage = { bank: 'changed' }
  publish(db, bankTopic(customerId, bankId), message)
}

export interface LockedMove extends MoveFacts {
  readonly moveId: string
  readonly customerId: string
  readonly bankId: string
  readonly parcelId: string
  readonly fromId: string
  readonly toId: string
  readonly reason: string
  readonly userId: string
  readonly userName: string | null
}

export const lockedMoves = (where: RawBuilder<unknown>) => sql<LockedMove>`
  select m.id as "moveId", m.customer_id as "customerId", m.locker_bank_id as "bankId", m.parcel_id as "parcelId",
    m.from_locker_id as "fromId", m.to_locker_id as "toId", m.reason, m.requested_by as "userId",
    person_name(m.requested_by) as "userName", m.side, m.ended_as as "endedAs", c.state as command
  from locker_moves m join locker_commands c on c.customer_id = m.customer_id and c.id = m.command_id
  where ${where} order by m.id for update of m`

/** Updates the parcel's location and adds a parcel event. Without a door, staff have the parcel. */
async function placeParcel(db: Db, writer: Writer, move: LockedMove, lockerId: string | null): Promise<void> {
  const { customerId, parcelId, fromId, reason, userName } = move
  const deposit = lockerId === null ? undefined : await actionOf(db, customerId, 'lockerDeposit')
  const parcel = await db.one(sql<{ actionId: string }>`
    update parcels set locker_id = ${lockerId}::uuid where customer_id = ${customerId} and id = ${parcelId} and locker_id = ${fromId}
    returning current_action_id as "actionId"`)
  // If someone else picked it up or moved it in the meantime, their change wins.
  if (!parcel) return
  await db.all(sql`
    insert into parcel_events (customer_id, id, at, parcel_id, action_id, action_name, user_name, locker_id, reason)
    values (${customerId}, ${newId()}, now(), ${parcelId}, ${deposit?.id ?? parcel.actionId},
      ${lockerId === null ? 'Taken out of its door' : 'Moved to another door'}, ${userName}, ${lockerId ?? fromId}, ${reason})`)
  writeAudit(db, writer, [
    {
      resource: { name: 'parcels' },
      customerId,
      recordId: parcelId,
      action: 'update',
      rowVersion: 1,
      changes: { lockerId: { before: fromId, after: lockerId } },
    },
  ])
}

const holdsNothing = async (db: Db, customerId: string, lockerId: string): Promise<boolean> =>
  !(await db.one(sql`
    select p.id from parcels p where p.customer_id = ${customerId} and p.locker_id = ${lockerId} and p.closed_at is null limit 1`))

/** Books where the parcel ended up, and sets both doors' allocations to match. */
export async function endMove(
  db: Db,
  writer: Writer,
  move: LockedMove,
  endedAs: 'done' | 'aborted',
  parcelIs: 'oldDoor' | 'newDoor' | 'outside',
): Promise<void> {
  const { customerId, bankId, moveId, fromId, toId } = move
  await endReservation(db, customerId, toId, parcelIs === 'newDoor' ? 'deposited' : 'canceled', 'move')
  if (parcelIs !== 'oldDoor') await placeParcel(db, writer, move, parcelIs === 'newDoor' ? toId : null)
  // The recipient's code and badge open the door that holds the parcel, but they need to know which one.
  if (parcelIs === 'newDoor') await queueNotice(db, customerId, move.parcelId, { kind: 'move', moveId })
  await setAllocation(db, writer, customerId, toId, parcelIs === 'newDoor' ? 'assigned' : 'free')
  if (parcelIs !== 'oldDoor' && (await holdsNothing(db, customerId, fromId)))
    await setAllocation(db, writer, customerId, fromId, 'free')
  await db.all(sql`
    update locker_moves set ended_at = now(), ended_as = ${endedAs} where customer_id = ${customerId} and id = ${moveId}`)
  writeAudit(db, writer, [
    {
      resource: { name: 'lockerMoves' },
      customerId,
      recordId: moveId,
      action: 'update',
      rowVersion: 0,
      changes: { state: { before: moveState(move), after: endedAs }, parcelIs: { before: null, after: parcelIs } },
    },
  ])
  tellWork(db, customerId, bankId)
}

/**
 * A move is done when its new door has opened and closed again. Checked after each batch of events and each snapshot, so it
 * doesn't matter which of them reported it, or in which order.
 */
export async function finishMoves(db: Db, customerId: string, bankId: string): Promise<void> {
  const done = await db.all(
    lockedMoves(sql`m.customer_id = ${customerId} and m.locker_bank_id = ${bankId} and m.ended_at is null and m.side = 'new'
      and c.state = 'confirmed' and exists (select from locker_door_axes a where a.customer_id = m.customer_id
        and a.locker_bank_id = m.locker_bank_id and a.locker_id = m.to_locker_id and a.readings -> 'door' ->> 'value' = 'closed'
        and a.readings -> 'door' ->> 'since' is distinct from m.closed_since)`),
  )
  for (const move of done) {
    const writer = { userId: move.userId, via: 'console', requestId: null, reason: move.reason }
    await endMove(db, writer, move, 'done', 'newDoor')
  }
}
