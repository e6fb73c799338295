/** A bank's past state: the last checkpoint before it, with all later events and edits applied. */
import {
  type PastTrack,
  type PastWindow,
  pastDays,
  windowHours,
} from '@postern/domain/areas/lockers/history/pastEndpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { getRecord } from '../../../engine/readRecords.ts'
import { serve } from '../../../http/serve.ts'
import { isTaken } from '../../shared/fleetFragments.ts'
import { stretches } from '../connectivity.ts'
import { checkpointBefore } from './checkpoints.ts'
import { type Happening, type ReplayedBank, replayWall, wallAt } from './replayWall.ts'

const hourMs = 3_600_000

interface Span {
  readonly customerId: string
  readonly id: string
  /** Time of the checkpoint. */
  readonly since: string
  readonly until: string
}

/** Covers events received before the checkpoint but processed after it. Applying an event twice changes nothing. */
const overlap = sql`interval '10 minutes'`
/** Vendors resend for a day. Anything later is in the next checkpoint. */
const latest = sql`interval '1 day'`

const eventsStatement = ({ customerId, id, since, until }: Span) => sql<Happening>`
  select e.at, l.id as "lockerId", e.event,
    case when e.event is null and e.type = 'expired' then '{"occupancy": "expired"}'::jsonb end as edit
  from locker_events e join lockers l on l.customer_id = e.customer_id and l.id = e.locker_id
  where e.customer_id = ${customerId} and e.locker_bank_id = ${id}
    and e.arrival <> 'duplicate' and e.at > ${since}::timestamptz - ${latest} and e.at <= ${until}::timestamptz
    and e.received_at > ${since}::timestamptz - ${overlap}
  order by e.at, e.id`

const editedFields = ['serviceState', 'occupancy', 'doorState', 'fault'] as const
const edited = sql.join(editedFields.map((name) => sql`${sql.lit(name)}, a.changes -> ${sql.lit(name)} -> 'after'`))

/** Edits by users, and by rules on their behalf. */
const editsStatement = ({ customerId, id, since, until }: Span) => sql<Happening>`
  select a.at, a.record_id as "lockerId", null::jsonb as event, jsonb_strip_nulls(jsonb_build_object(${edited})) as edit
  from lockers l join audit_log a on a.record_id = l.id and a.resource = ${lockers.name}
  where l.customer_id = ${customerId} and l.locker_bank_id = ${id} and l.archived_at is null
    and a.at > ${since}::timestamptz and a.at <= ${until}::timestamptz
    and a.changes ?| ${sql.lit(`{${editedFields.join(',')}}`)}::text[]
  order by a.at, a.id`

const byTime = (a: Happening, b: Happening): number => Date.parse(a.at) - Date.parse(b.at)

/** Used without a checkpoint: replays from the first event. */
const beginning = '1970-01-01T00:00:00.000Z'

export async function pastWindow(
  db: Db,
  bank: ReplayedBank & { readonly customerId: string; readonly id: string },
  from: Date,
): Promise<PastWindow> {
  const { customerId, id } = bank
  const until = new Date(from.getTime() + windowHours * hourMs)
  const known = await checkpointBefore(db, customerId, id, from.toISOString())
  const span: Span = { customerId, id, since: known?.at ?? beginning, until: until.toISOString() }
  const happenings = [...(await db.all(eventsStatement(span))), ...(await db.all(editsStatement(span)))].toSorted(
    byTime,
  )
  const start = known?.doors ?? []
  const steps = replayWall(start, happenings, bank)
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    doors: [...wallAt(start, steps, from.getTime())].map(([lockerId, door]) => ({ lockerId, ...door })),
    steps: steps.filter(({ at }) => Date.parse(at) > from.getTime()),
  }
}

const faultTypes = ['jammed', 'openFailed', 'tamper', 'faultRaised', 'doorLeftOpen'] as const
const mostMarks = 200

const hoursStatement = (customerId: string, id: string) => sql<PastTrack['hours'][number]>`
  with hours as (
    select generate_series(date_trunc('hour', now()) - make_interval(days => ${sql.lit(pastDays)}), date_trunc('hour', now()),
      interval '1 hour') as at),
  changes as (
    select date_trunc('hour', e.at) as at, count(*)::int as events,
      (count(*) filter (where e.type = 'deposit') - count(*) filter (where e.type = 'collect'))::int as net
    from locker_events e
    where e.customer_id = ${customerId} and e.locker_bank_id = ${id} and e.type <> 'heartbeat' and e.arrival <> 'duplicate'
      and e.at >= date_trunc('hour', now()) - make_interval(days => ${sql.lit(pastDays)})
    group by 1)
  select h.at, greatest(0, (select count(*) from lockers l where l.customer_id = ${customerId} and l.locker_bank_id = ${id}
      and l.archived_at is null and ${isTaken})
    - coalesce(sum(c.net) over (order by h.at desc rows between unbounded preceding and 1 preceding), 0))::int as taken,
    coalesce(c.events, 0) as events
  from hours h left join changes c on c.at = h.at order by h.at`

const marksStatement = (customerId: string, id: string) => sql<PastTrack['marks'][number]>`
  select e.at, e.type, e.locker_id as "lockerId" from locker_events e
  where e.customer_id = ${customerId} and e.locker_bank_id = ${id} and e.type = any(${sql.lit(`{${faultTypes.join(',')}}`)}::text[])
    and e.arrival <> 'duplicate' and e.at > now() - make_interval(days => ${sql.lit(pastDays)})
  order by e.at desc limit ${sql.lit(mostMarks)}`

const outagesStatement = (customerId: string, id: string) => sql<PastTrack['outages'][number]>`
  select greatest(s.at, now() - make_interval(days => ${sql.lit(pastDays)})) as "from", s.until
  from locker_banks r cross join lateral (${stretches(pastDays)}) s
  where r.customer_id = ${customerId} and r.id = ${id} and s.connectivity in ('offline', 'offlineConfirmed') order by s.at`

async function track(db: Db, customerId: string, id: string): Promise<PastTrack> {
  const until = new Date()
  return {
    from: new Date(until.getTime() - pastDays * 24 * hourMs).toISOString(),
    until: until.toISOString(),
    hours: await db.all(hoursStatement(customerId, id)),
    marks: (await db.all(marksStatement(customerId, id))).toReversed(),
    outages: await db.all(outagesStatement(customerId, id)),
  }
}

const bankStatement = (customerId: string, id: string) => sql<ReplayedBank>`
  select status, connectivity, draining_since as "drainingSince", 'contentSensor' = any(features) as "hasContentSensor"
  from locker_banks where customer_id = ${customerId} and id = ${id}`

/** The window that contains the oldest minute may begin before it. */
const reachMs = (pastDays * 24 + windowHours) * hourMs

function readFrom(text: string): Date {
  const from = new Date(text)
  const now = Date.now()
  if (from.getTime() > now || from.getTime() < now - reachMs)
    throw invalid([{ path: 'from', description: `Select a time within the last ${pastDays} days.` }])
  return from
}

export function pastRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(
    app,
    'GET /api/customers/:customerId/lockerBanks/:id/past',
    ({ params: { customerId, id }, query, signedIn: { user } }) => {
      const from = readFrom(query.from)
      return tx(database, { customerId }, async (db) => {
        await getRecord(db, lockerBanks, { customerId, reachable: user.customerIds }, id)
        const bank = await db.one(bankStatement(customerId, id))
        if (!bank) throw new Error('A bank that was read is there.')
        return pastWindow(db, { ...bank, customerId, id }, from)
      })
    },
  )

  serve(
    app,
    'GET /api/customers/:customerId/lockerBanks/:id/track',
    ({ params: { customerId, id }, signedIn: { user } }) =>
      tx(database, { customerId }, async (db) => {
        await getRecord(db, lockerBanks, { customerId, reachable: user.customerIds }, id)
        return track(db, customerId, id)
      }),
  )
}
