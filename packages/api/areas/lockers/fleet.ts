/** All locker banks across customers: state and since when, occupancy, faults. */
import { type FleetBank, fleetReasons } from '@postern/domain/areas/lockers/fleetEndpoints.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { isTaken } from '../shared/fleetFragments.ts'
import { ticketCell, troubleFile } from '../shared/troubleFile.ts'
import { hasFirmware, ticketAbout, troubleList, withinReach } from '../shared/troubleList.ts'
import { isUnhandled } from './alarms/keepAlarms.ts'
import { bankReason, bankSince, isBankInTrouble } from './bankTrouble.ts'

const ofBank = sql`l.customer_id = r.customer_id and l.locker_bank_id = r.id and l.archived_at is null`

/** Has a drift that a user has to resolve. */
const hasDrift = sql`exists (select from locker_drifts x where x.customer_id = r.customer_id and x.locker_bank_id = r.id
  and x.settled_at is null)`

const ofAlarm = sql`a.customer_id = r.customer_id and a.locker_bank_id = r.id and ${isUnhandled}`

const found = sql`
  select r.id, r.customer_id, r.site_id, r.locker_vendor_id as vendor_id,
    case when ${isBankInTrouble} or r.status <> 'active' then ${bankSince}
      else coalesce((select min(a.since) from locker_alarms a where ${ofAlarm}), r.draining_since, ${bankSince}) end as since,
    case when ${isBankInTrouble} then ${bankReason}
      when r.status <> 'active' then 'idle'
      when exists (select from locker_alarms a where ${ofAlarm}) then 'alarms'
      when exists (select from lockers l where ${ofBank} and l.fault <> 'none') then 'faults'
      when ${hasDrift} then 'drift'
      when r.draining_since is not null then 'draining'
      when exists (select from lockers l where ${ofBank})
        and not exists (select from lockers l where ${ofBank} and not ${isTaken} and l.service_state = 'inService') then 'full'
      else 'ok' end as reason
  from locker_banks r join customers c on c.id = r.customer_id and c.archived_at is null
  where r.archived_at is null and r.status <> 'decommissioned' and ${withinReach('r.customer_id')}
    and ${hasFirmware('r.firmware')}`

const fleetOf = (quiet: readonly string[]) =>
  troubleList<FleetBank>({
    found,
    quiet,
    columns: sql`r.name, jsonb_build_object('id', v.id, 'name', v.name) as vendor, r.firmware,
      r.last_seen_at as "lastSeenAt", d.doors, d.taken, d.expired, d.faults, drift.count as drifts, drift.since as "driftSince",
      (select count(*)::int from locker_alarms a where ${ofAlarm}) as alarms, ${ticketAbout('locker_bank_id')} as ticket`,
    joins: sql`join locker_banks r on r.customer_id = f.customer_id and r.id = f.id
      join locker_vendors v on v.id = r.locker_vendor_id
      cross join lateral (select count(*)::int as doors, (count(*) filter (where ${isTaken}))::int as taken,
        (count(*) filter (where l.occupancy = 'expired'))::int as expired,
        (count(*) filter (where l.fault <> 'none'))::int as faults
        from lockers l where ${ofBank}) d
      cross join lateral (select count(*)::int as count, min(x.found_at) as since from locker_drifts x
        where x.customer_id = r.customer_id and x.locker_bank_id = r.id and x.settled_at is null) drift`,
  })

/** All banks the user can access, with the reason they need attention. */
export const fleet = fleetOf([])
const issues = fleetOf(['ok', 'idle', 'planned', 'draining'])
const listFor = (only: string | undefined) => (only === 'issues' ? issues : fleet)

export function fleetRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/fleet/lockerBanks', ({ query: { only, ...filters }, signedIn: { user } }) =>
    tx(database, 'all', (db) => listFor(only).page(db, user, filters)),
  )
  const download = troubleFile<FleetBank>(database, {
    title: 'Locker banks',
    resource: 'lockerBanks',
    noun: 'Bank',
    reasons: fleetReasons,
    columns: [
      ['Vendor', ({ vendor }) => vendor.name],
      ['Doors', ({ doors }) => doors],
      ['Taken', ({ taken }) => taken],
      ['Expired', ({ expired }) => expired],
      ['Faults', ({ faults }) => faults],
      ['Alarms', ({ alarms }) => alarms],
      ['Differences', ({ drifts }) => drifts],
      ['Firmware', ({ firmware }) => firmware],
      ['Heartbeat', ({ lastSeenAt }) => lastSeenAt],
      ['Ticket', ticketCell],
    ],
    page: (db, user, { only, ...filters }) => listFor(only).page(db, user, filters),
  })
  serve(app, 'GET /api/fleet/lockerBanks/export', ({ query, signedIn: { user }, request, reply }) =>
    download({ user, query, request, reply }),
  )
}
