/** Contents of a bank's doors: parcels, recipients, drop-off time and hold period. */
import type { DoorContents, Recipient } from '@postern/domain/areas/lockers/endpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { getRecord } from '../../engine/readRecords.ts'
import { serve } from '../../http/serve.ts'
import { holdHours } from '../shared/holdHours.ts'
import { type Named, namedTo } from '../shared/recipients.ts'

interface Row extends Omit<DoorContents['parcels'][number], 'recipient'> {
  readonly lockerId: string
  readonly resource: Recipient['resource'] | null
  readonly recipientId: string | null
  readonly name: string | null
  readonly holdUntil: string | null
}

/** All doors in one query. A parcel moved by hand has no deposit on record, so its received time counts. */
const contentsStatement = (customerId: string, doors: RawBuilder<unknown>, named: Named) => sql<Row>`
  select l.id as "lockerId", p.id, p.internal_number as "internalNumber", ca.name as carrier, p.due_at as "dueAt", put.since,
    case when co.id is not null then 'contacts' when de.id is not null then 'departments'
      when te.id is not null then 'tenants' end as resource,
    coalesce(co.id, de.id, te.id) as "recipientId",
    case when co.id is not null then ${named.contacts ? sql`co.display_name` : sql`null`}
      when de.id is not null then ${named.departments ? sql`de.name` : sql`null`}
      else ${named.tenants ? sql`te.name` : sql`null`} end as name,
    put.since + make_interval(hours => ${holdHours}) as "holdUntil"
  from lockers l
  join locker_banks b on b.customer_id = l.customer_id and b.id = l.locker_bank_id
  join sites s on s.customer_id = b.customer_id and s.id = b.site_id
  join parcels p on p.customer_id = l.customer_id and p.locker_id = l.id and p.closed_at is null
  cross join lateral (select coalesce(max(e.at), p.received_at) as since from parcel_events e
    where e.customer_id = p.customer_id and e.parcel_id = p.id and e.locker_id = p.locker_id and e.at >= p.received_at
      and e.voided_by is null) put
  left join carriers ca on ca.customer_id = p.customer_id and ca.id = p.carrier_id
  left join contacts co on co.customer_id = p.customer_id and co.id = p.contact_id
  left join departments de on de.customer_id = p.customer_id and de.id = p.department_id
  left join tenants te on te.customer_id = p.customer_id and te.id = p.tenant_id
  where l.customer_id = ${customerId} and ${doors} and l.archived_at is null
  order by l.id, put.since, p.id`

type Reservation = NonNullable<DoorContents['reservation']>

const reservationsStatement = (customerId: string, doors: RawBuilder<unknown>) => sql<
  Reservation & { readonly lockerId: string }
>`
  select l.id as "lockerId", r.until, r.tracking_number as "trackingNumber", r.kind = 'move' as "isMove",
    case when p.id is not null then jsonb_build_object('id', p.id, 'internalNumber', p.internal_number) end as parcel
  from locker_reservations r join lockers l on l.customer_id = r.customer_id and l.id = r.locker_id
  left join parcels p on p.customer_id = r.customer_id and p.id = r.parcel_id
  where r.customer_id = ${customerId} and r.ended_at is null and ${doors} and l.archived_at is null`

const contentsOf = (rows: readonly Row[], reservation: Reservation | undefined): DoorContents => ({
  parcels: rows.map(({ id, internalNumber, carrier, resource, recipientId, name, since, dueAt }) => ({
    id,
    internalNumber,
    carrier,
    recipient: resource === null || recipientId === null ? null : { resource, id: recipientId, name },
    since,
    dueAt,
  })),
  holdUntil: rows[0]?.holdUntil ?? null,
  reservation: reservation ?? null,
})

/** Contents and reservations by door. */
async function contentsBy(db: Db, customerId: string, doors: RawBuilder<unknown>, named: Named) {
  const rows = Map.groupBy(await db.all(contentsStatement(customerId, doors, named)), ({ lockerId }) => lockerId)
  const reserved = await db.all(reservationsStatement(customerId, doors))
  const reservations = new Map(reserved.map(({ lockerId, ...reservation }) => [lockerId, reservation]))
  return new Map(
    [...new Set([...rows.keys(), ...reservations.keys()])].map((lockerId) => [
      lockerId,
      contentsOf(rows.get(lockerId) ?? [], reservations.get(lockerId)),
    ]),
  )
}

export function doorContentsRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(
    app,
    'GET /api/customers/:customerId/lockerBanks/:id/contents',
    ({ params: { customerId, id }, signedIn: { user } }) =>
      tx(database, { customerId }, async (db) => {
        await getRecord(db, lockerBanks, { customerId, reachable: user.customerIds }, id)
        const byDoor = await contentsBy(db, customerId, sql`l.locker_bank_id = ${id}`, namedTo(user))
        return { doors: [...byDoor].map(([lockerId, contents]) => ({ lockerId, ...contents })) }
      }),
  )

  serve(
    app,
    'GET /api/customers/:customerId/lockers/:id/contents',
    ({ params: { customerId, id }, signedIn: { user } }) =>
      tx(database, { customerId }, async (db) => {
        await getRecord(db, lockers, { customerId, reachable: user.customerIds }, id)
        const byDoor = await contentsBy(db, customerId, sql`l.id = ${id}`, namedTo(user))
        return byDoor.get(id) ?? contentsOf([], undefined)
      }),
  )
}
