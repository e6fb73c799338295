/** One parcel with everything that happened to it, whichever customer it's at. */
import type { Notice } from '@postern/domain/areas/parcels/endpoints.ts'
import type { ParcelEvent, ParcelScan, WholeParcel } from '@postern/domain/areas/parcels/parcelEndpoints.ts'
import { type Actor, canReach } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Database, type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { maskedBarcode } from '../shared/maskedBarcode.ts'
import { masksFiles } from '../shared/maskedFiles.ts'
import { type Named, namedTo } from '../shared/recipients.ts'
import { parcelColumns, parcelNames } from './parcelRows.ts'

const mostEvents = 500

const ref = (id: string, name: string) =>
  sql`case when ${sql.ref(id)} is not null then jsonb_build_object('id', ${sql.ref(id)}, 'name', ${sql.ref(name)}) end`

type Head = Omit<WholeParcel, 'events' | 'scans' | 'notices'>

const headStatement = (customerId: string, id: string, named: Named) => sql<Head>`
  select ${parcelColumns(named)}, jsonb_build_object('id', cu.id, 'name', cu.name) as customer,
    jsonb_build_object('id', si.id, 'name', si.name, 'timezone', si.timezone, 'openingHours', si.opening_hours,
      'closedDays', si.closed_days, 'holidayCalendar', si.holiday_calendar, 'specialHours', si.special_hours) as site,
    ${ref('se.id', 'se.name')} as service,
    case when pl.id is not null then jsonb_build_object('id', pl.id, 'name', pl.name, 'clock', pl.clock,
      'warnAtPercent', pl.warn_at_percent) end as "priorityLevel",
    case when co.id is not null and ${named.contacts} then jsonb_build_object('id', co.id, 'name', co.display_name) end as contact,
    ${ref('lo.id', 'lo.name')} as location,
    case when lk.id is not null then jsonb_build_object('id', lk.id, 'name', lk.label, 'lockerBankId', lb.id, 'bank', lb.name)
      end as door,
    p.pieces, p.weight_lb::float8 as "weightLb",
    case when p.contact_id is null then 0 else (select count(*)::int from parcels o
      where o.customer_id = p.customer_id and o.contact_id = p.contact_id and o.closed_at is null and o.id <> p.id)
      end as "othersWaiting"
  from parcels p ${parcelNames}
  join customers cu on cu.id = p.customer_id
  join sites si on si.customer_id = p.customer_id and si.id = p.site_id
  left join services se on se.customer_id = p.customer_id and se.id = p.service_id
  left join priority_levels pl on pl.customer_id = p.customer_id and pl.id = p.priority_level_id
  where p.customer_id = ${customerId} and p.id = ${id}`

const eventsStatement = (customerId: string, id: string, named: Named) => sql<ParcelEvent>`
  select e.id, e.at, e.action_name as action, e.user_name as "user", st.name as station,
    coalesce(lo.name, lb.name || ', door ' || lk.label) as place, e.reason, e.note, e.signed,
    e.voided_by is not null as "isVoided",
    array(select h.id from parcel_photos h where ${named.contacts} and h.customer_id = e.customer_id
      and h.parcel_id = e.parcel_id and h.event_id = e.id order by h.at, h.id) as photos
  from (select * from parcel_events where customer_id = ${customerId} and parcel_id = ${id}
    order by at desc limit ${sql.lit(mostEvents)}) e
  left join stations st on st.customer_id = e.customer_id and st.id = e.station_id
  left join locations lo on lo.customer_id = e.customer_id and lo.id = e.location_id
  left join lockers lk on lk.customer_id = e.customer_id and lk.id = e.locker_id
  left join locker_banks lb on lb.customer_id = lk.customer_id and lb.id = lk.locker_bank_id
  order by e.at, e.id`

const scansStatement = (customerId: string, id: string) => sql<ParcelScan>`
  select s.id, s.at, st.name as station, s.barcode, s.result, ca.name as carrier,
    case when cr.id is not null then jsonb_build_object('id', cr.id, 'name', cr.name, 'isShared', false)
      when sr.id is not null then jsonb_build_object('id', sr.id, 'name', sr.name, 'isShared', true) end as rule,
    s.ms::float8 as ms
  from (select * from scan_log where customer_id = ${customerId} and parcel_id = ${id}
    order by at desc limit ${sql.lit(mostEvents)}) s
  left join stations st on st.customer_id = s.customer_id and st.id = s.station_id
  left join carriers ca on ca.customer_id = s.customer_id and ca.id = s.carrier_id
  left join carrier_logic cr on cr.customer_id = s.customer_id and cr.id = s.rule_id
  left join primary_carrier_logic sr on sr.id = s.rule_id
  order by s.at, s.id`

const noticesStatement = (customerId: string, id: string, number: string) => sql<Notice>`
  select n.id, n.at, n.channel, n.template_key as "templateKey", n.recipient,
    case o.state when 'waiting' then 'queued' when 'failed' then 'failed' when 'dropped' then 'failed' else n.state end as state,
    coalesce(n.error, case o.state when 'failed' then o.last_error end) as error, jsonb_build_object('id', ${id}::uuid, 'internalNumber', ${number}::text) as parcel
  from notification_log n left join outbox o on o.id = n.outbox_id where n.customer_id = ${customerId} and n.parcel_id = ${id}
  order by n.at, n.id limit ${sql.lit(mostEvents)}`

/** Also undefined if it's at a customer the user can't access. */
export async function customerOf(database: Database, user: Actor, id: string): Promise<string | undefined> {
  const found = await tx(database, 'all', (db) =>
    db.one(sql<{ customerId: string }>`select customer_id as "customerId" from parcels where id = ${id}`),
  )
  return found && canReach(user, found.customerId) ? found.customerId : undefined
}

async function wholeParcel(db: Db, user: Actor, customerId: string, id: string): Promise<WholeParcel> {
  const named = namedTo(user)
  const head = await db.one(headStatement(customerId, id, named))
  if (!head) throw failure('not_found')
  const masks = await masksFiles(db, customerId)
  const scans = await db.all(scansStatement(customerId, id))
  const notices = await db.all(noticesStatement(customerId, id, head.internalNumber))
  return {
    ...head,
    events: await db.all(eventsStatement(customerId, id, named)),
    scans: scans.map((scan) => (masks ? { ...scan, barcode: maskedBarcode(scan.barcode) } : scan)),
    // A message's recipient reveals the parcel's recipient.
    notices: named.contacts ? notices : notices.map((notice) => ({ ...notice, recipient: hiddenSecret })),
  }
}

export function parcelRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/parcels/:id', async ({ params: { id }, signedIn: { user } }) => {
    const customerId = await customerOf(database, user, id)
    if (customerId === undefined) throw failure('not_found')
    return tx(database, { customerId }, (db) => wholeParcel(db, user, customerId, id))
  })
}
