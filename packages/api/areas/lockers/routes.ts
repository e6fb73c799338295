/** A bank's health, its vendor's models, generating doors, and clearing faults. */
import { mayStand, planDoors } from '@postern/domain/areas/lockers/doorPlan.ts'
import type { BankHealth, VendorModels } from '@postern/domain/areas/lockers/endpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import { createSchema } from '@postern/domain/engine/schema.ts'
import { phoneProblem } from '@postern/domain/phone/storedPhone.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { getRecord, lockRecord } from '../../engine/readRecords.ts'
import { contextOf } from '../../engine/recordRequest.ts'
import { createRecord, writeFields } from '../../engine/records.ts'
import { serve } from '../../http/serve.ts'
import { keepAlarmsOf } from './alarms/keepAlarms.ts'
import { reachedShare, stretches } from './connectivity.ts'

/** Fills the other fields with their defaults. */
const asDoor = createSchema(lockers, phoneProblem)

const daysTold = 90
const changesTold = 12

const bank = (customerId: string, id: string) =>
  sql`locker_banks r where r.customer_id = ${customerId} and r.id = ${id}`

/** A bank that keeps losing its connection has more periods than a page can draw; the newest are kept. */
const mostStretches = 1_000

const timelineStatement = (customerId: string, id: string) => sql<BankHealth['timeline'][number]>`
  select greatest(s.at, now() - make_interval(days => ${sql.lit(daysTold)})) as "from", s.until, s.connectivity
  from (select r.customer_id, r.id from ${bank(customerId, id)}) r cross join lateral (${stretches(daysTold)}) s
  order by s.at desc limit ${mostStretches}`

const changesStatement = (customerId: string, id: string) => sql<BankHealth['changes'][number]>`
  select s.at, s.connectivity, extract(epoch from s.until - s.at)::int as seconds
  from (select r.customer_id, r.id from ${bank(customerId, id)}) r cross join lateral (${stretches(daysTold)}) s
  order by s.at desc limit ${changesTold}`

const heartbeatStatement = (customerId: string, id: string) => sql<{ at: string; latencyMs: number }>`
  select h.at, h.latency_ms as "latencyMs" from locker_banks r
  join app_heartbeats h on h.customer_id = r.customer_id and h.station_id = r.station_id
  where r.customer_id = ${customerId} and r.id = ${id} order by h.at desc limit 1`

/** The first column after all doors and panels. */
const freeColumnStatement = (customerId: string, id: string) => sql<{ free: number }>`
  select 1 + greatest(
    (select max(l.column_number) from lockers l
      where l.customer_id = r.customer_id and l.locker_bank_id = r.id and l.archived_at is null),
    (select max((p ->> 'columnNumber')::int) from jsonb_array_elements(r.layout) p), 0) as free
  from ${bank(customerId, id)}`

/** Only what the bank form needs from the vendor, without its address or secrets. */
const vendorModelsStatement = (vendorId: string) => sql<VendorModels>`
  select
    coalesce((select jsonb_agg(jsonb_build_object('name', m -> 'name', 'columns', m -> 'columns', 'sizes', m -> 'sizes')
      order by place) from jsonb_array_elements(v.models) with ordinality each(m, place)), '[]') as models,
    coalesce((select jsonb_agg(jsonb_build_object('vendorSize', s -> 'vendorSize', 'size', s -> 'size',
      'heightMm', s -> 'heightMm') order by place)
      from jsonb_array_elements(v.size_map) with ordinality each(s, place)), '[]') as "sizeMap"
  from locker_vendors v where v.id = ${vendorId} and v.archived_at is null`

export function lockerRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  serve(
    app,
    'GET /api/customers/:customerId/lockerBanks/vendorModels/:vendorId',
    ({ params: { customerId, vendorId } }) =>
      tx(
        database,
        { customerId },
        async (db) => (await db.one(vendorModelsStatement(vendorId))) ?? { models: [], sizeMap: [] },
      ),
  )

  serve(
    app,
    'GET /api/customers/:customerId/lockerBanks/:id/health',
    ({ params: { customerId, id }, signedIn: { user } }) =>
      tx(database, { customerId }, async (db) => {
        await getRecord(db, lockerBanks, { customerId, reachable: user.customerIds }, id)
        const shares = await db.one(sql<Pick<BankHealth, 'uptime30Days' | 'uptime90Days'>>`
          select ${reachedShare(30)} as "uptime30Days", ${reachedShare(daysTold)} as "uptime90Days"
          from ${bank(customerId, id)}`)
        return {
          uptime30Days: shares?.uptime30Days ?? null,
          uptime90Days: shares?.uptime90Days ?? null,
          timeline: (await db.all(timelineStatement(customerId, id))).toReversed(),
          changes: await db.all(changesStatement(customerId, id)),
          heartbeat: (await db.one(heartbeatStatement(customerId, id))) ?? null,
        }
      }),
  )

  serve(
    app,
    'POST /api/customers/:customerId/lockerBanks/:id/doors',
    ({ params: { customerId, id }, body: { columns, doors }, signedIn, request }) =>
      tx(database, { customerId }, async (db) => {
        const place = { customerId, reachable: signedIn.user.customerIds }
        const { archivedAt } = await lockRecord(db, lockerBanks, place, id)
        if (archivedAt !== null) throw failure('conflict', { message: 'This bank is archived. Restore it first.' })
        const free = (await db.one(freeColumnStatement(customerId, id)))?.free ?? 1
        const stands = mayStand(doors, columns, free)
        if (stands !== true) throw invalid([{ path: 'columns', description: stands }])
        const context = contextOf(db, deps, { place, signedIn, request })
        const planned = planDoors(doors, columns, free)
        // One by one, so each gets the next number.
        for (const door of planned) await createRecord(context, lockers, asDoor.parse({ lockerBankId: id, ...door }))
        return { made: planned.length }
      }),
  )

  serve(
    app,
    'POST /api/customers/:customerId/lockers/:id/clearFault',
    ({ params: { customerId, id }, body: { reason }, signedIn, request }) =>
      tx(database, { customerId }, async (db) => {
        const place = { customerId, reachable: signedIn.user.customerIds }
        const door = await lockRecord(db, lockers, place, id)
        if (door.archivedAt !== null) throw failure('conflict', { message: 'This door is archived. Restore it first.' })
        if (door.fault === 'none') throw failure('conflict', { message: 'This door has no fault.' })
        const values = { fault: 'none', faultClearedReason: reason }
        const context = contextOf(db, deps, { place, signedIn, request })
        await writeFields({ ...context, writer: { ...context.writer, reason } }, lockers, id, values)
        // Clear the reading as well; the device may report the fault again.
        await db.all(sql`
          update locker_door_axes set readings = jsonb_set(readings, '{fault,value}', '"none"')
          where customer_id = ${customerId} and locker_id = ${id} and readings ? 'fault'`)
        await keepAlarmsOf(db, customerId, String(door.lockerBankId))
        return undefined
      }),
  )
}
