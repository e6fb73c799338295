/** Moves a parcel to another door: the old door opens, then the new one; the parcel's location changes when the new one closes. */

import { fitsInto, moveState, nextSide, possibleWhereabouts } from '@postern/domain/areas/lockers/ledger/moves.ts'
import { mayCommand } from '@postern/domain/areas/lockers/live/commands.ts'
import { availability } from '@postern/domain/areas/lockers/live/doorAxes.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { type Writer, writeAudit } from '../../../engine/audit.ts'
import { getRecord } from '../../../engine/readRecords.ts'
import { contextOf } from '../../../engine/recordRequest.ts'
import { serve } from '../../../http/serve.ts'
import { newId } from '../../../newId.ts'
import { type AxedDoor, type CommandedBank, commandedBank, doorsWithAxes } from '../commands/planCommands.ts'
import { requestCommands } from '../commands/requestCommands.ts'
import { senderOf } from '../ingest/consumerOf.ts'
import { setAllocation } from '../ledger/setAllocation.ts'
import { reserveDoor } from '../reservations/reservationStore.ts'
import { endMove, type LockedMove, lockedMoves, type MoveAddress, readMove, tellWork } from './moveStore.ts'

interface MovedParcel {
  id: string
  lockerId: string | null
  needsAccessible: boolean
}

const parcelStatement = (customerId: string, parcelId: string) => sql<MovedParcel>`
  select p.id, p.locker_id as "lockerId", coalesce((select c.needs_accessible_locker from contacts c
    where c.customer_id = p.customer_id and c.id = p.contact_id), false) as "needsAccessible"
  from parcels p where p.customer_id = ${customerId} and p.id = ${parcelId} and p.closed_at is null and p.locker_id is not null for update of p`

const isAccessible = async (db: Db, customerId: string, lockerId: string): Promise<boolean> =>
  (
    await db.one(sql<{ isAccessible: boolean | null }>`
      select is_accessible as "isAccessible" from lockers where customer_id = ${customerId} and id = ${lockerId}`)
  )?.isAccessible ?? false

const refuse = (message: string) => failure('conflict', { message })

/** The door must be free, large enough, and accessible if required. */
async function refuseUnfit(
  db: Db,
  bank: CommandedBank,
  parcel: MovedParcel,
  from: AxedDoor,
  to: AxedDoor,
): Promise<void> {
  const free = availability(to.axes)
  if (free !== true) throw invalid([{ path: 'toLockerId', description: free }])
  if (!fitsInto(from.size, to.size))
    throw invalid([{ path: 'toLockerId', description: `Select a door of size ${from.size} or larger.` }])
  if (parcel.needsAccessible && !(await isAccessible(db, bank.customerId, to.id)))
    throw invalid([{ path: 'toLockerId', description: 'The recipient needs an accessible door.' }])
}

async function refuseSecond(db: Db, customerId: string, parcelId: string, fromId: string): Promise<void> {
  const running = await db.one(sql`
    select id from locker_moves where customer_id = ${customerId} and ended_at is null
      and (parcel_id = ${parcelId} or from_locker_id = ${fromId}) limit 1`)
  if (running) throw refuse('Something is being moved out of this door already.')
}

interface OpenRequest {
  readonly reason: string
  readonly userId: string
}

/** Returns the command's ID. */
async function openDoor(
  db: Db,
  writer: Writer,
  bank: CommandedBank,
  door: AxedDoor,
  { reason, userId }: OpenRequest,
): Promise<string> {
  const may = mayCommand('open', door.axes, bank.capabilities)
  if (may !== true) throw refuse(may)
  const doors = [{ lockerId: door.id, doorRef: door.doorRef }]
  const [id = ''] = await requestCommands(db, writer, bank, { command: 'open', reason, userId, doors, runId: null })
  return id
}

const closedSince = (customerId: string, lockerId: string) => sql`(
  select a.readings -> 'door' ->> 'since' from locker_door_axes a where a.customer_id = ${customerId} and a.locker_id = ${lockerId} limit 1)`

async function lockMove(db: Db, { customerId, id, moveId }: MoveAddress): Promise<LockedMove> {
  const move = await db.one(
    lockedMoves(sql`m.customer_id = ${customerId} and m.locker_bank_id = ${id} and m.id = ${moveId}`),
  )
  if (!move) throw failure('not_found')
  return move
}

export function moveRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  serve(
    app,
    'POST /api/customers/:customerId/lockerBanks/:id/moves',
    async ({ params: { customerId, id }, body: { parcelId, toLockerId, reason }, signedIn, request }) => {
      const move = await tx(database, { customerId }, async (db) => {
        const place = { customerId, reachable: signedIn.user.customerIds }
        await getRecord(db, lockerBanks, place, id)
        const bank = await commandedBank(db, deps, customerId, id)
        const parcel = await db.one(parcelStatement(customerId, parcelId))
        const doors = await doorsWithAxes(db, bank)
        const from = doors.find((door) => door.id === parcel?.lockerId)
        const to = doors.find((door) => door.id === toLockerId)
        if (!parcel || !from) throw refuse('This parcel isn’t in this bank anymore.')
        if (!to || to.id === from.id)
          throw invalid([{ path: 'toLockerId', description: 'Select another door of this bank.' }])
        await refuseUnfit(db, bank, parcel, from, to)
        await refuseSecond(db, customerId, parcelId, from.id)
        const writer = { ...contextOf(db, deps, { place, signedIn, request }).writer, reason }
        const reserved = { customerId, bankId: id, lockerId: to.id, vendorRef: null, trackingNumber: null, until: null }
        if (!(await reserveDoor(db, { ...reserved, kind: 'move', parcelId }))) throw refuse('This door is reserved.')
        await setAllocation(db, writer, customerId, to.id, 'reserved')
        const userId = signedIn.user.id
        const commandId = await openDoor(db, writer, bank, from, { reason, userId })
        const moveId = newId()
        await db.all(sql`
          insert into locker_moves (customer_id, id, locker_bank_id, parcel_id, from_locker_id, to_locker_id, reason, requested_by, command_id)
          values (${customerId}, ${moveId}, ${id}, ${parcelId}, ${from.id}, ${to.id}, ${reason}, ${userId}, ${commandId})`)
        writeAudit(db, writer, [
          {
            resource: { name: 'lockerMoves' },
            customerId,
            recordId: moveId,
            action: 'create',
            rowVersion: 0,
            changes: { parcelId: { before: null, after: parcelId }, toLockerId: { before: null, after: to.id } },
          },
        ])
        tellWork(db, customerId, id)
        return readMove(db, { customerId, id, moveId })
      })
      senderOf(deps).soon()
      return move
    },
  )

  serve(app, 'GET /api/customers/:customerId/lockerBanks/:id/moves/:moveId', ({ params, signedIn: { user } }) =>
    tx(database, { customerId: params.customerId }, async (db) => {
      await getRecord(db, lockerBanks, { customerId: params.customerId, reachable: user.customerIds }, params.id)
      return readMove(db, params)
    }),
  )

  serve(
    app,
    'POST /api/customers/:customerId/lockerBanks/:id/moves/:moveId/open',
    async ({ params, signedIn, request }) => {
      const { customerId, id, moveId } = params
      const moved = await tx(database, { customerId }, async (db) => {
        const place = { customerId, reachable: signedIn.user.customerIds }
        await getRecord(db, lockerBanks, place, id)
        const move = await lockMove(db, params)
        const side = nextSide(move)
        if (typeof side === 'object') throw refuse(side.refusal)
        const bank = await commandedBank(db, deps, customerId, id)
        const lockerId = side === 'old' ? move.fromId : move.toId
        const door = (await doorsWithAxes(db, bank)).find((each) => each.id === lockerId)
        if (!door) throw refuse('This door is archived. Restore it first.')
        const { writer } = contextOf(db, deps, { place, signedIn, request })
        const { reason } = move
        const commandId = await openDoor(db, { ...writer, reason }, bank, door, { reason, userId: signedIn.user.id })
        await db.all(sql`
          update locker_moves set side = ${side}, command_id = ${commandId}, closed_since = ${closedSince(customerId, move.toId)}
          where customer_id = ${customerId} and id = ${moveId}`)
        tellWork(db, customerId, id)
        return readMove(db, params)
      })
      senderOf(deps).soon()
      return moved
    },
  )

  serve(
    app,
    'POST /api/customers/:customerId/lockerBanks/:id/moves/:moveId/abort',
    ({ params, body: { parcelIs }, signedIn, request }) =>
      tx(database, { customerId: params.customerId }, async (db) => {
        const place = { customerId: params.customerId, reachable: signedIn.user.customerIds }
        await getRecord(db, lockerBanks, place, params.id)
        const move = await lockMove(db, params)
        if (move.endedAs !== null) throw refuse('This move is over already.')
        if (!possibleWhereabouts(moveState(move)).includes(parcelIs))
          throw invalid([{ path: 'parcelIs', description: 'The parcel can’t be there: that door hasn’t opened.' }])
        // Cancel commands that haven't been sent yet.
        await db.all(sql`
          update locker_commands set state = 'canceled', settled_at = now()
          where customer_id = ${params.customerId} and state = 'requested' and id in (
            select command_id from locker_moves where customer_id = ${params.customerId} and id = ${params.moveId})`)
        const { writer } = contextOf(db, deps, { place, signedIn, request })
        await endMove(db, { ...writer, reason: move.reason }, move, 'aborted', parcelIs)
        return readMove(db, params)
      }),
  )
}
