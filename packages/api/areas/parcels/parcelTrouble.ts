/** Open parcels past their time, across customers: overdue, or behind a door after the hold period. */
import { parcelReasons } from '@postern/domain/areas/parcels/parcelTrouble.ts'
import type { TroubledParcel } from '@postern/domain/areas/parcels/troubleEndpoints.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { troubleFile } from '../shared/troubleFile.ts'
import { seesContacts, seesDepartments, seesTenants, troubleList, withinReach } from '../shared/troubleList.ts'
import { parcelNames } from './parcelRows.ts'
import { isOpen, isOverdue } from './parcelStates.ts'

const expiredDoor = sql`l.customer_id = p.customer_id and l.id = p.locker_id and l.occupancy = 'expired'`
const columns = (reason: RawBuilder<unknown>) =>
  sql`p.id, p.customer_id, p.site_id, null::uuid as vendor_id, ${reason} as reason, coalesce(p.due_at, p.received_at) as since`
const atCustomer = sql`join customers c on c.id = p.customer_id and c.archived_at is null`

const named = (sees: unknown, name: RawBuilder<unknown>) =>
  sql`case when ${sees}::boolean then ${name} else ${sql.lit(hiddenSecret)} end`

export const parcelTrouble = troubleList<TroubledParcel>({
  found: sql`
    select ${columns(sql`case when exists (select from lockers l where ${expiredDoor}) then 'expired' else p.status_group end`)}
    from parcels p ${atCustomer} where ${isOverdue} and ${withinReach('p.customer_id')}
    union all
    select ${columns(sql`'expired'`)}
    from lockers l join parcels p on ${expiredDoor} ${atCustomer}
    where ${isOpen} and ${isOverdue} is not true and l.occupancy = 'expired' and ${withinReach('l.customer_id')}`,
  columns: sql`p.internal_number as name, p.tracking_number as "trackingNumber", ca.name as carrier, a.name as action,
    coalesce(lo.name, lb.name || ', door ' || lk.label) as place, case
      when co.id is not null then ${named(seesContacts, sql`co.display_name`)}
      when de.id is not null then ${named(seesDepartments, sql`de.name`)}
      when te.id is not null then ${named(seesTenants, sql`te.name`)} end as recipient`,
  joins: sql`join parcels p on p.customer_id = f.customer_id and p.id = f.id ${parcelNames}`,
})

export function parcelTroubleRoute(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/trouble/parcels', ({ query, signedIn: { user } }) =>
    tx(database, 'all', (db) => parcelTrouble.page(db, user, query)),
  )
  const download = troubleFile(database, {
    title: 'Overdue parcels',
    resource: 'parcels',
    noun: 'Parcel',
    reasons: parcelReasons,
    columns: [
      ['Recipient', ({ recipient }) => recipient],
      ['Location', ({ place }) => place],
      ['Carrier', ({ carrier }) => carrier],
      ['Tracking number', ({ trackingNumber }) => trackingNumber],
    ],
    page: parcelTrouble.page,
  })
  serve(app, 'GET /api/trouble/parcels/export', ({ query, signedIn: { user }, request, reply }) =>
    download({ user, query, request, reply }),
  )
}
