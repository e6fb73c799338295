/** Data on a customer's overview beyond its record. */
import type { HealthPart, ReadinessCheck } from '@postern/domain/areas/customers/customerScores.ts'
import type { CustomerOverview } from '@postern/domain/areas/customers/endpoints.ts'
import { collections } from '@postern/domain/areas/index.ts'
import { can } from '@postern/domain/auth/permission.ts'
import { tableOf } from '@postern/domain/engine/resource.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { volumeByDay, volumeOf } from '../parcels/volume.ts'
import { aliveMinutes, banksOf, isTaken, stationsOf } from '../shared/fleetFragments.ts'
import { ticketConditions } from '../shared/ticketStates.ts'
import { attentionOf } from './attention.ts'
import { checkValues, healthJoins, healthPartsObject, measures, object } from './customerScores.ts'
import { recentChanges } from './recentChanges.ts'

interface Scores {
  checks: Record<ReadinessCheck, boolean | null>
  parts: Record<HealthPart, Omit<CustomerOverview['health'][number], 'part'>>
}

const scoresStatement = (customerId: string) => sql<Scores>`
  select ${object(Object.entries(checkValues))} as checks,
    ${healthPartsObject} as parts
  from customers r ${stationsOf(sql`s.customer_id = r.id`)} ${banksOf(sql`b.customer_id = r.id`)} ${healthJoins}
  where r.id = ${customerId}`

const stationsStatement = (customerId: string) => sql<NonNullable<CustomerOverview['stations']>[number]>`
  select s.id, s.name, t.name as site, s.kind, coalesce(latest.at > now() - make_interval(mins => ${sql.lit(aliveMinutes)}), false) as alive,
    latest.at as "heardAt", s.pairing_state = 'paired' as paired
  from stations s join sites t on t.customer_id = s.customer_id and t.id = s.site_id
  left join lateral (
    select h.at from app_heartbeats h where h.customer_id = s.customer_id and h.station_id = s.id order by h.at desc limit 1
  ) latest on true
  where s.customer_id = ${customerId} and s.archived_at is null
  order by t.name, s.name limit 200`

/** A faulty door counts as faulty, whatever it contains. */
const banksStatement = (customerId: string) => sql<NonNullable<CustomerOverview['banks']>[number]>`
  select b.id, b.name, s.name as site, b.connectivity, d.doors, d.taken, d.occupied, d.reserved, d.expired, d.faulty
  from locker_banks b join sites s on s.customer_id = b.customer_id and s.id = b.site_id
  cross join lateral (
    select count(*)::int as doors, (count(*) filter (where ${isTaken}))::int as taken,
      (count(*) filter (where l.fault = 'none' and l.occupancy = 'occupied'))::int as occupied,
      (count(*) filter (where l.fault = 'none' and l.occupancy = 'reserved'))::int as reserved,
      (count(*) filter (where l.fault = 'none' and l.occupancy = 'expired'))::int as expired,
      (count(*) filter (where l.fault <> 'none'))::int as faulty
    from lockers l where l.customer_id = b.customer_id and l.locker_bank_id = b.id and l.archived_at is null
  ) d
  where b.customer_id = ${customerId} and b.archived_at is null
  order by d.taken::float / greatest(d.doors, 1) desc, b.name limit 200`

const shownTickets = 6

const ticketsStatement = (customerId: string) => sql<NonNullable<CustomerOverview['tickets']>[number]>`
  select t.id, t.number, t.subject, t.priority, t.status, t.created_at as "createdAt", t.solution_due as "solutionDue",
    s.id as "siteId", s.name as site
  from tickets t left join sites s on s.customer_id = t.customer_id and s.id = t.site_id
  where t.customer_id = ${customerId} and ${ticketConditions.open} order by t.priority, t.created_at limit ${shownTickets}`

const templated = collections.filter(({ template }) => template)

const driftStatement = (customerId: string) => sql<CustomerOverview['drift'][number]>`
  select resource, records from (${sql.join(
    templated.map(
      (
        resource,
      ) => sql`select ${sql.lit(resource.name)}::text as resource, count(*)::int as records from ${sql.table(tableOf(resource))}
        where customer_id = ${customerId} and archived_at is null and cardinality(overrides) > 0`,
    ),
    sql` union all `,
  )}) kinds where records > 0`

async function scoresOf(db: Db, customerId: string): Promise<Pick<CustomerOverview, 'readiness' | 'health'>> {
  const found = await db.one(scoresStatement(customerId))
  if (!found) throw new Error('a customer that the guard let through is gone')
  return {
    readiness: keysOf(checkValues).flatMap((check) => {
      const isDone = found.checks[check]
      return isDone === null ? [] : [{ check, done: isDone }]
    }),
    health: keysOf(measures).map((part) => ({ part, ...found.parts[part] })),
  }
}

const clockOf = (customerId: string) => sql`select timezone from customers where id = ${customerId}`

/** A total record has no keys beyond those of its type. */
const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>) => Object.keys(record) as K[]

export function customerRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/customers/:customerId/overview', ({ params: { customerId }, signedIn: { user } }) =>
    tx(database, { customerId }, async (db) => ({
      ...(await scoresOf(db, customerId)),
      attention: await attentionOf(db, customerId, user),
      volume: await volumeOf(db, { customerId, clock: clockOf(customerId) }),
      days: await volumeByDay(db, { customerId, clock: clockOf(customerId) }),
      banks: can(user, 'lockers.banks.view') ? await db.all(banksStatement(customerId)) : null,
      changes: await recentChanges(db, customerId, user),
      stations: can(user, 'customers.stations.view') ? await db.all(stationsStatement(customerId)) : null,
      tickets: can(user, 'helpDesk.tickets.view') ? await db.all(ticketsStatement(customerId)) : null,
      drift: (await db.all(driftStatement(customerId))).filter(({ resource }) => {
        const kind = templated.find(({ name }) => name === resource)
        return kind !== undefined && can(user, `${kind.permission}.view`)
      }),
    })),
  )
}
