/** Releases doors that are empty but occupied on record, and lists doors where the two differ. */
import type { UnexplainedContents } from '@postern/domain/areas/lockers/ledger/ledgerEndpoints.ts'
import { mayCommand } from '@postern/domain/areas/lockers/live/commands.ts'
import { lockBoardCapabilities } from '@postern/domain/areas/lockers/live/vendorCapabilities.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { writeAudit } from '../../../engine/audit.ts'
import { getRecord, lockRecord } from '../../../engine/readRecords.ts'
import { contextOf } from '../../../engine/recordRequest.ts'
import { serve } from '../../../http/serve.ts'
import { newId } from '../../../newId.ts'
import { keepAlarmsOf } from '../alarms/keepAlarms.ts'
import { accountById } from '../ingest/accounts.ts'
import { type IngestedBank, loadDoors } from '../ingest/bankStore.ts'
import { axesOf } from '../ingest/doorRecord.ts'
import { adapterOf } from '../ingest/vendorAdapters.ts'
import { endReservation } from '../reservations/reservationStore.ts'
import { actionOf } from './parcelLedger.ts'
import { setAllocation } from './setAllocation.ts'

/** Refuses unless the door can be released, by the same rule as the console. */
async function refuseUnlessEmpty(db: Db, customerId: string, lockerId: string): Promise<void> {
  const bank = await db.one(sql<IngestedBank & { ref: string }>`
    select b.customer_id as "customerId", b.id, b.status, b.connectivity, b.features, b.last_seen_at as "lastSeenAt",
      b.draining_since as "drainingSince", coalesce(l.vendor_locker_id, l.hardware_address) as ref
    from lockers l join locker_banks b on b.customer_id = l.customer_id and b.id = l.locker_bank_id
    where l.customer_id = ${customerId} and l.id = ${lockerId}`)
  const known = bank && (await loadDoors(db, bank, [bank.ref])).get(bank.ref)
  if (!bank || !known?.record) throw failure('conflict', { message: 'This door is archived. Restore it first.' })
  // Without an occupancy report, the sensor says nothing about the contents.
  const hasSensor = bank.features.includes('contentSensor') && known.readings.occupancy !== undefined
  const axes = axesOf(known, known.record, bank, hasSensor)
  // Only the ledger decides this; the vendor isn't involved.
  const may = mayCommand('release', axes, lockBoardCapabilities)
  if (may !== true) throw failure('conflict', { message: may })
}

interface HeldParcel {
  id: string
  actionId: string
}

type Outcome = 'pickedUp' | 'notFound'

interface Release {
  readonly customerId: string
  readonly lockerId: string
  readonly reason: string
  readonly outcome: Outcome
  readonly userName: string
}

/** Corrects each parcel's location and adds the matching parcel event. */
async function correctParcels(db: Db, release: Release): Promise<string[]> {
  const { customerId, lockerId, reason, outcome, userName } = release
  const inside = await db.all(sql<HeldParcel>`
    select id, current_action_id as "actionId" from parcels
    where customer_id = ${customerId} and locker_id = ${lockerId} and closed_at is null order by id for update`)
  const pickup = outcome === 'pickedUp' ? await actionOf(db, customerId, 'lockerPickup') : undefined
  if (outcome === 'pickedUp' && inside.length > 0 && !pickup)
    throw failure('conflict', { message: 'This customer has no active action of the kind “lockerPickup”.' })
  for (const { id, actionId } of inside) {
    const step = pickup ?? { id: actionId, name: 'Not found in its door' }
    await db.all(sql`
      update parcels set locker_id = null, current_action_id = ${step.id},
        status_group = case when ${outcome === 'pickedUp'} then 'closed' else 'exception' end,
        closed_at = case when ${outcome === 'pickedUp'} then now() end
      where customer_id = ${customerId} and id = ${id}`)
    await db.all(sql`
      insert into parcel_events (customer_id, id, at, parcel_id, action_id, action_name, user_name, locker_id, reason)
      values (${customerId}, ${newId()}, now(), ${id}, ${step.id}, ${step.name}, ${userName}, ${lockerId}, ${reason})`)
  }
  return inside.map(({ id }) => id)
}

interface VendorReservation {
  ref: string | null
  accountId: string
}

const reservationStatement = (customerId: string, lockerId: string) => sql<VendorReservation>`
  select r.vendor_ref as ref, s.account_id as "accountId" from locker_reservations r
  join locker_bank_states s on s.customer_id = r.customer_id and s.locker_bank_id = r.locker_bank_id
  where r.customer_id = ${customerId} and r.locker_id = ${lockerId} and r.ended_at is null and r.vendor_ref is not null`

/** Releases the door at the vendor first. If it were free only in our records, it could be assigned twice. */
async function releaseAtVendor({ database, secrets }: Deps, { ref, accountId }: VendorReservation): Promise<void> {
  const account = await accountById(database, secrets, accountId)
  const answer = ref === null ? undefined : await (account && adapterOf(account))?.release?.(ref)
  if (answer && !answer.ok && answer.error.kind !== 'notFound')
    throw failure('unprocessable', { message: answer.error.message })
}

const mostUnexplained = 200

/** Closed doors whose device report differs from our records. */
const unexplainedStatement = (customerId: string, bankId: string) => sql<UnexplainedContents>`
  with door as (
    select l.id, l.label, a.readings -> 'occupancy' ->> 'value' as inside,
      (a.readings -> 'occupancy' ->> 'since')::timestamptz as since
    from lockers l join locker_door_axes a on a.customer_id = l.customer_id and a.locker_bank_id = l.locker_bank_id and a.locker_id = l.id
    join locker_banks b on b.customer_id = l.customer_id and b.id = l.locker_bank_id and 'contentSensor' = any(b.features)
    where l.customer_id = ${customerId} and l.locker_bank_id = ${bankId} and l.archived_at is null
      and a.readings -> 'door' ->> 'value' = 'closed')
  select 'parcel' as kind, jsonb_build_object('id', d.id, 'label', d.label) as door,
    jsonb_build_object('id', p.id, 'internalNumber', p.internal_number) as parcel, d.since
  from door d join parcels p on p.customer_id = ${customerId} and p.locker_id = d.id and p.closed_at is null where d.inside = 'empty'
  union all
  select 'item', jsonb_build_object('id', d.id, 'label', d.label), null, d.since
  from door d where d.inside = 'occupied' and not exists (
    select from parcels p where p.customer_id = ${customerId} and p.locker_id = d.id and p.closed_at is null)
  order by 4, 2 limit ${sql.lit(mostUnexplained)}`

export function releaseRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  serve(
    app,
    'POST /api/customers/:customerId/lockers/:id/release',
    async ({ params: { customerId, id }, body: { reason, outcome }, signedIn, request }) => {
      const place = { customerId, reachable: signedIn.user.customerIds }
      const reserved = await tx(database, { customerId }, async (db) => {
        await getRecord(db, lockers, place, id)
        await refuseUnlessEmpty(db, customerId, id)
        return db.one(reservationStatement(customerId, id))
      })
      if (reserved) await releaseAtVendor(deps, reserved)
      return tx(database, { customerId }, async (db) => {
        const { lockerBankId } = await lockRecord(db, lockers, place, id)
        // The vendor's own event may have freed the door by now.
        if (!reserved) await refuseUnlessEmpty(db, customerId, id)
        const writer = { ...contextOf(db, deps, { place, signedIn, request }).writer, reason }
        const userName = signedIn.user.name
        const parcels = await correctParcels(db, { customerId, lockerId: id, reason, outcome, userName })
        writeAudit(
          db,
          writer,
          parcels.map((recordId) => ({
            resource: { name: 'parcels' },
            customerId,
            recordId,
            action: 'update',
            rowVersion: 1,
            changes: { lockerId: { before: id, after: null } },
          })),
        )
        await endReservation(db, customerId, id, 'released')
        await setAllocation(db, writer, customerId, id, 'free')
        await db.all(sql`
          update locker_drifts set settled_at = now(), settled_by = ${signedIn.user.id}, settled_note = ${reason}
          where customer_id = ${customerId} and locker_id = ${id} and kind = 'parcelGone' and settled_at is null`)
        await keepAlarmsOf(db, customerId, String(lockerBankId))
        return { parcels: parcels.length }
      })
    },
  )

  serve(
    app,
    'GET /api/customers/:customerId/lockerBanks/:id/unexplained',
    ({ params: { customerId, id }, signedIn: { user } }) =>
      tx(database, { customerId }, async (db) => {
        await getRecord(db, lockerBanks, { customerId, reachable: user.customerIds }, id)
        return { items: await db.all(unexplainedStatement(customerId, id)) }
      }),
  )
}
