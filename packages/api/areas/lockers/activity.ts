/** A door's activity, merged in time order: record changes, parcels in and out, door events, commands, bank connectivity. */
import type { DoorAxesSince, DoorEntry } from '@postern/domain/areas/lockers/activityEndpoints.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { getRecord } from '../../engine/readRecords.ts'
import { serve } from '../../http/serve.ts'
import { type Named, namedTo } from '../shared/recipients.ts'

interface Position {
  readonly at: string
  readonly id: string
}

const position = z.tuple([z.iso.datetime({ offset: true }), z.guid()])

function readPosition(text: string | undefined): Position | null {
  if (text === undefined) return null
  const read = position.safeParse(text.split('_'))
  if (!read.success) throw invalid([{ path: 'cursor', description: 'Send the nextCursor of the page before.' }])
  const [at, id] = read.data
  return { at, id }
}

interface Asked {
  readonly customerId: string
  readonly id: string
  readonly limit: number
  readonly before: Position | null
  readonly named: Named
}

type Row = Omit<DoorEntry, 'parcel'> & { readonly parcelId: string | null; readonly internalNumber: string | null }

/** Truncated to milliseconds, like the cursor. */
const shown = (at: RawBuilder<unknown>) => sql`date_trunc('milliseconds', ${at})`

/** Limits each source to one page, so a door with years of history costs no more than a new one. */
const page = (source: RawBuilder<unknown>, { before, limit }: Asked) => sql`(
  select * from (${source}) s
  ${before === null ? sql`` : sql`where (s.at, s.id) < (${before.at}::timestamptz, ${before.id}::uuid)`}
  order by s.at desc, s.id desc limit ${limit + 1})`

const changes = ({ id }: Asked) => sql`
  select a.id, ${shown(sql`a.at`)} as at, 'change' as kind, person_name(a.user_id) as who, a.action as what,
    coalesce((select array_agg(k order by k) from jsonb_object_keys(a.changes) k), '{}') as fields,
    a.changes -> 'fault' ->> 'after' as fault, a.changes -> 'serviceState' ->> 'after' as "serviceState",
    coalesce(a.changes -> 'faultClearedReason' ->> 'after', a.changes -> 'outReason' ->> 'after') as reason, null as result,
    null::uuid as "parcelId", null as "internalNumber", null as recipient
  from audit_log a where a.record_id = ${id} and a.resource = ${lockers.name}`

const parcels = ({ customerId, id, named }: Asked) => sql`
  select e.id, ${shown(sql`e.at`)} as at, 'parcel' as kind, e.user_name as who, e.action_name as what, '{}'::text[] as fields,
    null as fault, null as "serviceState", e.reason, null as result, p.id as "parcelId", p.internal_number as "internalNumber",
    coalesce(${named.contacts ? sql`co.display_name` : sql`null`}, ${named.departments ? sql`de.name` : sql`null`},
      ${named.tenants ? sql`te.name` : sql`null`}) as recipient
  from parcel_events e
  left join parcels p on p.customer_id = e.customer_id and p.id = e.parcel_id
  left join contacts co on co.customer_id = p.customer_id and co.id = p.contact_id
  left join departments de on de.customer_id = p.customer_id and de.id = p.department_id
  left join tenants te on te.customer_id = p.customer_id and te.id = p.tenant_id
  where e.customer_id = ${customerId} and e.locker_id = ${id} and e.voided_by is null`

const links = ({ customerId, id }: Asked) => sql`
  select md5(c.locker_bank_id::text || c.at::text)::uuid as id, ${shown(sql`c.at`)} as at, 'link' as kind, null as who,
    c.connectivity as what, '{}'::text[] as fields, null as fault, null as "serviceState", null as reason, null as result,
    null::uuid as "parcelId", null as "internalNumber", null as recipient
  from lockers l join locker_bank_connectivity c on c.customer_id = l.customer_id and c.locker_bank_id = l.locker_bank_id
  where l.customer_id = ${customerId} and l.id = ${id}`

/** The door's events, without duplicates. */
const events = ({ customerId, id }: Asked) => sql`
  select v.id, ${shown(sql`v.at`)} as at, 'event' as kind, v.event -> 'actor' ->> 'kind' as who, v.type as what, '{}'::text[] as fields,
    null as fault, null as "serviceState", null as reason, v.arrival as result,
    null::uuid as "parcelId", null as "internalNumber", null as recipient
  from locker_events v where v.customer_id = ${customerId} and v.locker_id = ${id} and v.arrival <> 'duplicate'`

const commands = ({ customerId, id }: Asked) => sql`
  select c.id, ${shown(sql`c.requested_at`)} as at, 'command' as kind, person_name(c.requested_by) as who, c.command as what,
    '{}'::text[] as fields, null as fault, null as "serviceState", c.reason, c.state as result,
    null::uuid as "parcelId", null as "internalNumber", null as recipient
  from locker_commands c where c.customer_id = ${customerId} and c.locker_id = ${id}`

const activityStatement = (asked: Asked) => sql<Row>`
  select t.* from (${sql.join(
    [changes, parcels, events, commands, links].map((source) => page(source(asked), asked)),
    sql` union all `,
  )}) t order by t.at desc, t.id desc limit ${asked.limit + 1}`

interface AxesRow {
  readonly serviceState: string
  readonly serviceSince: string | null
  readonly occupancy: string
  readonly occupancySince: string | null
  readonly doorState: string
  readonly lastOpenedAt: string | null
  readonly fault: string
  readonly faultSince: string | null
  readonly connectivity: DoorAxesSince['link']['value']
  readonly connectivitySince: string | null
}

const changedAt = (field: 'serviceState' | 'fault') => sql`(select max(a.at) from audit_log a
  where a.record_id = l.id and a.resource = ${lockers.name} and a.changes ? ${sql.lit(field)})`

const axesStatement = (customerId: string, id: string) => sql<AxesRow>`
  select l.service_state as "serviceState", coalesce(l.out_since, ${changedAt('serviceState')}) as "serviceSince",
    l.occupancy, (select max(e.at) from parcel_events e where e.customer_id = l.customer_id and e.locker_id = l.id
      and e.voided_by is null) as "occupancySince",
    l.door_state as "doorState", l.last_opened_at as "lastOpenedAt",
    l.fault, case when l.fault <> 'none' then ${changedAt('fault')} end as "faultSince",
    b.connectivity, (select max(c.at) from locker_bank_connectivity c
      where c.customer_id = b.customer_id and c.locker_bank_id = b.id) as "connectivitySince"
  from lockers l join locker_banks b on b.customer_id = l.customer_id and b.id = l.locker_bank_id
  where l.customer_id = ${customerId} and l.id = ${id}`

export function activityRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(
    app,
    'GET /api/customers/:customerId/lockers/:id/activity',
    ({ params: { customerId, id }, query: { cursor, limit }, signedIn: { user } }) =>
      tx(database, { customerId }, async (db) => {
        await getRecord(db, lockers, { customerId, reachable: user.customerIds }, id)
        const asked = { customerId, id, limit, before: readPosition(cursor), named: namedTo(user) }
        const rows = await db.all(activityStatement(asked))
        const items = rows.slice(0, limit).map(
          ({ parcelId, internalNumber, ...row }): DoorEntry => ({
            ...row,
            parcel: parcelId === null || internalNumber === null ? null : { id: parcelId, internalNumber },
          }),
        )
        const last = items.at(-1)
        return { items, nextCursor: rows.length > limit && last ? `${last.at}_${last.id}` : null }
      }),
  )

  serve(app, 'GET /api/customers/:customerId/lockers/:id/axes', ({ params: { customerId, id }, signedIn: { user } }) =>
    tx(database, { customerId }, async (db) => {
      await getRecord(db, lockers, { customerId, reachable: user.customerIds }, id)
      const row = await db.one(axesStatement(customerId, id))
      if (!row) throw new Error('A door that was read is in its bank.')
      return {
        service: { value: row.serviceState, since: row.serviceSince },
        occupancy: { value: row.occupancy, since: row.occupancySince },
        door: { value: row.doorState, since: row.lastOpenedAt },
        fault: { value: row.fault, since: row.faultSince },
        link: { value: row.connectivity, since: row.connectivitySince },
      }
    }),
  )
}
