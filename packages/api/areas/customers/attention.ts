/** What needs attention at a customer. Each statement counts what its list shows (`attentionFigures`). */
import { type AttentionKind, attentionKinds, attentionNames } from '@postern/domain/areas/customers/attention.ts'
import type { CustomerOverview } from '@postern/domain/areas/customers/endpoints.ts'
import { type Actor, can } from '@postern/domain/auth/permission.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { isOverdue } from '../parcels/parcelStates.ts'
import { connectivitySince, isBankOffline, isSilent, lastBeat } from '../shared/fleetFragments.ts'
import { ticketConditions } from '../shared/ticketStates.ts'
import { accessEndsSoon } from '../shared/userStates.ts'

type Found = Omit<CustomerOverview['attention'][number], 'kind'>

interface Source {
  /** One row per item. */
  readonly from: RawBuilder<unknown>
  readonly name?: RawBuilder<unknown>
  readonly since?: RawBuilder<unknown>
  /** How many parcels are stuck in it. */
  readonly parcels?: RawBuilder<unknown>
}

const parcelsIn = (lockers: RawBuilder<unknown>) => sql`(select count(*) from parcels p join lockers l
  on l.customer_id = p.customer_id and l.id = p.locker_id where p.customer_id = r.customer_id and p.closed_at is null and ${lockers})`

const banks = (condition: RawBuilder<unknown>) => (customerId: string) => ({
  from: sql`locker_banks r where r.customer_id = ${customerId} and r.archived_at is null and ${condition}`,
  name: sql`r.name`,
  since: connectivitySince,
  parcels: parcelsIn(sql`l.locker_bank_id = r.id`),
})

const doors = (condition: RawBuilder<unknown>) => (customerId: string) => ({
  from: sql`lockers r join locker_banks b on b.customer_id = r.customer_id and b.id = r.locker_bank_id
    where r.customer_id = ${customerId} and r.archived_at is null and ${condition}`,
  name: sql`b.name || ' ' || r.label`,
  parcels: parcelsIn(sql`l.id = r.id`),
})

/** Each with its last heartbeat. */
const stations = (condition: RawBuilder<unknown>) => (customerId: string) => ({
  from: sql`stations r join sites s on s.customer_id = r.customer_id and s.id = r.site_id ${lastBeat}
    where r.customer_id = ${customerId} and r.archived_at is null and r.pairing_state = 'paired' and ${condition}`,
  // Names like "Handheld 1" repeat across sites.
  name: sql`r.name || ' at ' || s.name`,
  since: sql`beat.at`,
})

const sources: Readonly<Record<AttentionKind, (customerId: string) => Source>> = {
  banksOffline: banks(isBankOffline('r')),
  banksUnstable: banks(sql`r.connectivity = 'flapping'`),
  stationsOffline: stations(isSilent),
  scansUnsent: stations(sql`beat.queued_scans > 0`),
  doorsFaulty: doors(sql`r.fault <> 'none'`),
  doorsExpired: doors(sql`r.occupancy = 'expired'`),
  ticketsOverdue: (customerId) => ({
    from: sql`tickets t where t.customer_id = ${customerId} and ${ticketConditions.overdue}`,
    name: sql`'HD-' || t.number`,
    since: sql`t.solution_due`,
  }),
  parcelsOverdue: (customerId) => ({
    from: sql`parcels p where p.customer_id = ${customerId} and ${isOverdue}`,
    since: sql`p.due_at`,
  }),
  accessExpiring: (customerId) => ({
    from: sql`users r where r.customer_id = ${customerId} and r.archived_at is null and ${accessEndsSoon}`,
    name: sql`r.name`,
  }),
}

const nothing = sql`null`

function statementOf(kind: AttentionKind, customerId: string): RawBuilder<Found> {
  const { from, name, since = nothing, parcels } = sources[kind](customerId)
  return sql<Found>`select count(*)::int as count, min(found.since) as since,
      ${parcels ? sql`coalesce(sum(found.parcels), 0)::int` : sql`null::int`} as parcels,
      ${name ? sql`(coalesce(array_agg(found.name order by found.since, found.name), '{}'))[1:3]` : sql`'{}'::text[]`} as names
    from (select ${name ?? nothing}::text as name, ${since}::timestamptz as since, ${parcels ?? nothing}::int as parcels from ${from}) found`
}

export async function attentionOf(db: Db, customerId: string, user: Actor): Promise<CustomerOverview['attention']> {
  const lines: CustomerOverview['attention'] = []
  for (const kind of attentionNames) {
    if (!can(user, attentionKinds[kind].needs)) continue
    const found = await db.one(statementOf(kind, customerId))
    if (found && found.count > 0) lines.push({ kind, ...found })
  }
  return lines
}
