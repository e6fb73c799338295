/** Locker banks in trouble across all customers: offline, or in service but never connected. */
import { bankReasons } from '@postern/domain/areas/lockers/bankTrouble.ts'
import type { TroubledBank } from '@postern/domain/areas/lockers/troubleEndpoints.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { aliveMinutes, connectivitySince, isBankOffline } from '../shared/fleetFragments.ts'
import { ticketCell, troubleFile } from '../shared/troubleFile.ts'
import { ticketAbout, troubleList, withinReach } from '../shared/troubleList.ts'
import { stretches } from './connectivity.ts'

/** The vendor has other banks in service, and all of them are offline. */
const isVendorDown = sql`(
  exists (select from locker_banks o where o.locker_vendor_id = r.locker_vendor_id and o.id <> r.id and o.status = 'active' and o.archived_at is null)
  and not exists (select from locker_banks o where o.locker_vendor_id = r.locker_vendor_id and o.status = 'active'
    and o.archived_at is null and o.connectivity in ('online', 'flapping')))`

const isScreenSilent = sql`(r.station_id is not null and not exists (select from app_heartbeats h
  where h.customer_id = r.customer_id and h.station_id = r.station_id and h.at > now() - make_interval(mins => ${sql.lit(aliveMinutes)})))`

export const bankReason = sql`case
  when r.connectivity = 'never' then 'never'
  when r.connectivity = 'flapping' then 'unstable'
  when r.status <> 'active' then 'planned'
  when ${isVendorDown} then 'vendor'
  when ${isScreenSilent} then 'power'
  else 'network' end`

export const isBankInTrouble = sql`(${isBankOffline('r')} or r.connectivity = 'flapping'
  or (r.connectivity = 'never' and r.status = 'active'))`

/** An offline bank counts as offline since its last heartbeat, not since we noticed. */
export const bankSince = sql`coalesce(case when ${isBankOffline('r')} then r.last_seen_at end, ${connectivitySince}, r.created_at)`

export const bankTrouble = troubleList<TroubledBank>({
  found: sql`
    select r.id, r.customer_id, r.site_id, r.locker_vendor_id as vendor_id, ${bankReason} as reason,
      ${bankSince} as since
    from locker_banks r join customers c on c.id = r.customer_id and c.archived_at is null
    where r.archived_at is null and ${withinReach('r.customer_id')}
      and ${isBankInTrouble}`,
  columns: sql`r.name, jsonb_build_object('id', v.id, 'name', v.name) as vendor,
    (select coalesce(jsonb_agg(jsonb_build_object('from', greatest(s.at, now() - interval '1 day'), 'until', s.until) order by s.at), '[]')
      from (${stretches(1)}) s where not s.up and s.until > now() - interval '1 day') as outages,
    (select count(*)::int from lockers l join parcels p on p.customer_id = l.customer_id and p.locker_id = l.id and p.closed_at is null
      where l.customer_id = f.customer_id and l.locker_bank_id = f.id) as parcels,
    ${ticketAbout('locker_bank_id')} as ticket`,
  joins: sql`join locker_banks r on r.customer_id = f.customer_id and r.id = f.id
    join locker_vendors v on v.id = r.locker_vendor_id`,
})

export function bankTroubleRoute(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/trouble/lockerBanks', ({ query, signedIn: { user } }) =>
    tx(database, 'all', (db) => bankTrouble.page(db, user, query)),
  )
  const download = troubleFile(database, {
    title: 'Locker bank issues',
    resource: 'lockerBanks',
    noun: 'Bank',
    reasons: bankReasons,
    columns: [
      ['Vendor', ({ vendor }) => vendor.name],
      ['Parcels', ({ parcels }) => parcels],
      ['Ticket', ticketCell],
    ],
    page: bankTrouble.page,
  })
  serve(app, 'GET /api/trouble/lockerBanks/export', ({ query, signedIn: { user }, request, reply }) =>
    download({ user, query, request, reply }),
  )
}
