/** A bank's live state and timeline. */
import { latencyDays } from '@postern/domain/areas/lockers/commandEndpoints.ts'
import type { LiveBank } from '@postern/domain/areas/lockers/liveEndpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { getRecord } from '../../../engine/readRecords.ts'
import { serve } from '../../../http/serve.ts'
import { isBankOffline } from '../../shared/fleetFragments.ts'
import { openLatency } from '../commands/openLatency.ts'
import { openRunsStatement } from '../commands/runs.ts'
import { bankTimeline } from '../history/bankTimeline.ts'
import { openMoves } from '../moves/moveStore.ts'
import { commandRows } from './commandStore.ts'
import { controllerAt } from './controllerAt.ts'
import { reconcile } from './reconcile.ts'

type BankRow = Omit<LiveBank, 'doors' | 'drifts' | 'commands' | 'opening' | 'runs' | 'moves'>

const bankStatement = (customerId: string, id: string) => sql<BankRow>`
  select jsonb_build_object('name', v.name, 'slug', v.slug) as vendor, b.connectivity, b.last_seen_at as "lastSeenAt", s.locker_bank_id is not null as reports,
    coalesce(case when ${isBankOffline('b')} then b.last_seen_at end,
      (select max(c.at) from locker_bank_connectivity c where c.customer_id = b.customer_id and c.locker_bank_id = b.id)) as since,
    s.last_event_at as "lastEventAt", s.last_snapshot_at as "lastSnapshotAt", s.gap_since as "gapSince",
    coalesce(s.is_frozen, false) as "isFrozen"
  from locker_banks b join locker_vendors v on v.id = b.locker_vendor_id
  left join locker_bank_states s on s.customer_id = b.customer_id and s.locker_bank_id = b.id
  where b.customer_id = ${customerId} and b.id = ${id}`

type Axis = LiveBank['doors'][number]['lock']

interface AxesRow {
  lockerId: string | null
  readings: Readonly<Partial<Record<string, NonNullable<Axis>>>>
}

const axesStatement = (customerId: string, id: string) => sql<AxesRow>`
  select a.locker_id as "lockerId", a.readings from locker_door_axes a
  where a.customer_id = ${customerId} and a.locker_bank_id = ${id}`

const axisOf = ({ readings }: AxesRow, name: string): Axis => {
  const reading = readings[name]
  return reading ? { value: reading.value, since: reading.since, isProvisional: reading.isProvisional } : null
}

async function liveBank(db: Db, customerId: string, id: string, withDoors: boolean): Promise<LiveBank> {
  const bank = await db.one(bankStatement(customerId, id))
  if (!bank) throw failure('not_found')
  const axes = withDoors ? await db.all(axesStatement(customerId, id)) : []
  return {
    ...bank,
    doors: axes.flatMap((row) => {
      const { lockerId } = row
      if (lockerId === null) return []
      const [lock, door, occupancy] = [axisOf(row, 'lock'), axisOf(row, 'door'), axisOf(row, 'occupancy')]
      return [{ lockerId, lock, door, occupancy, fault: axisOf(row, 'fault'), allocation: axisOf(row, 'allocation') }]
    }),
    drifts: await db.all(sql<LiveBank['drifts'][number]>`
      select id, locker_id as "lockerId", door_ref as "doorRef", kind, question, found_at as "foundAt" from locker_drifts
      where customer_id = ${customerId} and locker_bank_id = ${id} and settled_at is null order by found_at, id limit 500`),
    commands: await db.all(
      commandRows(
        sql`c.customer_id = ${customerId} and c.locker_bank_id = ${id} and c.requested_at > now() - interval '1 day'`,
      ),
    ),
    opening: await openLatency(
      db,
      sql`c.customer_id = ${customerId} and c.locker_bank_id = ${id}
        and c.requested_at > now() - make_interval(days => ${sql.lit(latencyDays)})`,
    ),
    runs: await db.all(openRunsStatement(customerId, id)),
    moves: await openMoves(db, customerId, id),
  }
}

export function liveRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  serve(
    app,
    'GET /api/customers/:customerId/lockerBanks/:id/live',
    ({ params: { customerId, id }, query: { doors }, signedIn: { user } }) =>
      tx(database, { customerId }, async (db) => {
        await getRecord(db, lockerBanks, { customerId, reachable: user.customerIds }, id)
        return liveBank(db, customerId, id, doors !== 'none')
      }),
  )

  serve(
    app,
    'GET /api/customers/:customerId/lockerBanks/:id/events',
    ({ params: { customerId, id }, query: { lockerId, cursor }, signedIn: { user } }) =>
      tx(database, { customerId }, async (db) => {
        await getRecord(db, lockerBanks, { customerId, reachable: user.customerIds }, id)
        return bankTimeline(db, { customerId, bankId: id, lockerId }, cursor)
      }),
  )

  serve(
    app,
    'POST /api/customers/:customerId/lockerBanks/:id/reconcile',
    async ({ params: { customerId, id }, signedIn: { user } }) => {
      const controller = await tx(database, { customerId }, async (db) => {
        await getRecord(db, lockerBanks, { customerId, reachable: user.customerIds }, id)
        return controllerAt(db, customerId, id)
      })
      const result = await reconcile(deps, controller)
      if (!result.ok) throw failure('unprocessable', { message: result.message })
      return { drifts: result.drifts }
    },
  )
}
