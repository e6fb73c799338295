/** A user resolves a drift that a snapshot couldn't: stores decision and reason, and updates the parcel or bank. */
import type { DriftKind } from '@postern/domain/areas/lockers/live/drift.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { writeAudit } from '../../../engine/audit.ts'
import { getRecord } from '../../../engine/readRecords.ts'
import { contextOf } from '../../../engine/recordRequest.ts'
import { serve } from '../../../http/serve.ts'
import { keepAlarmsOf } from '../alarms/keepAlarms.ts'
import { bookTransfers } from '../ledger/parcelLedger.ts'

interface OpenDrift {
  kind: DriftKind
  lockerId: string | null
  doorRef: string
  isSettled: boolean
}

interface Settling {
  readonly customerId: string
  readonly id: string
  readonly driftId: string
}

const driftStatement = ({ customerId, id, driftId }: Settling) => sql<OpenDrift>`
  select kind, locker_id as "lockerId", door_ref as "doorRef", settled_at is not null as "isSettled" from locker_drifts
  where customer_id = ${customerId} and locker_bank_id = ${id} and id = ${driftId} for update`

const collectNow = (lockerId: string) => ({
  type: 'collect' as const,
  lockerId,
  at: new Date().toISOString(),
  isLate: false,
  trackingNumber: null,
  recipientRef: null,
})

/** Assigns the door to its parcel again. The watermark stays, so a newer event still applies. */
async function keepParcel(db: Db, { customerId, id }: Settling, { doorRef, lockerId }: OpenDrift): Promise<void> {
  await db.all(sql`
    update locker_door_axes set readings = jsonb_set(readings, '{allocation,value}', '"assigned"')
    where customer_id = ${customerId} and locker_bank_id = ${id} and door_ref = ${doorRef} and readings ? 'allocation'`)
  await db.all(sql`
    update lockers set occupancy = 'occupied', row_version = row_version + 1, updated_at = now()
    where customer_id = ${customerId} and id = ${lockerId}`)
}

async function follow(db: Db, settling: Settling, drift: OpenDrift, decision: 'done' | 'keep'): Promise<void> {
  if (drift.kind === 'parcelGone' && drift.lockerId !== null)
    await (decision === 'done'
      ? bookTransfers(db, settling.customerId, [collectNow(drift.lockerId)])
      : keepParcel(db, settling, drift))
  if (drift.kind === 'allFlipped')
    await db.all(sql`
      update locker_bank_states set is_frozen = false
      where customer_id = ${settling.customerId} and locker_bank_id = ${settling.id}`)
}

export function driftRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    'POST /api/customers/:customerId/lockerBanks/:id/drifts/:driftId/settle',
    ({ params, body: { decision, note }, signedIn, request }) =>
      tx(deps.database, { customerId: params.customerId }, async (db) => {
        const place = { customerId: params.customerId, reachable: signedIn.user.customerIds }
        await getRecord(db, lockerBanks, place, params.id)
        const drift = await db.one(driftStatement(params))
        if (!drift) throw failure('not_found')
        if (drift.isSettled) throw failure('conflict', { message: 'Someone settled this already.' })
        await follow(db, params, drift, decision)
        await db.all(sql`
          update locker_drifts set settled_at = now(), settled_by = ${signedIn.user.id}, settled_note = ${note}
          where customer_id = ${params.customerId} and id = ${params.driftId}`)
        await keepAlarmsOf(db, params.customerId, params.id)
        const { writer } = contextOf(db, deps, { place, signedIn, request })
        writeAudit(db, { ...writer, reason: note }, [
          {
            resource: { name: 'lockerDrifts' },
            customerId: params.customerId,
            recordId: params.driftId,
            action: 'update',
            rowVersion: 0,
            changes: { decision: { before: drift.kind, after: decision } },
          },
        ])
        return undefined
      }),
  )
}
