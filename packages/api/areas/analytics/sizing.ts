/** Replays a site's locker deposits over 90 days, as they happened and with more doors. */
import {
  type Deposit,
  type DoorMix,
  type DoorSize,
  demandOf,
  doorsWith,
  doorTotal,
  noDoors,
  replay,
  suggestedMix,
} from '@postern/domain/areas/analytics/sizing.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

const replayedDays = 90
/** Parcels that are in doors when the replay begins were deposited earlier. */
const daysBefore = 30
const minutesPerDay = 24 * 60
const usualBank = 24
const otherBanks = [8, 16, 24, 32, 40, 48] as const

interface Scenario {
  readonly siteId: string
  readonly add?: DoorMix | undefined
  readonly holdHours?: number | undefined
  readonly growth: number
  readonly demand: 'deposits' | 'all'
}

const doorsStatement = (customerId: string, siteId: string) => sql<{ size: DoorSize; doors: number }>`
  select l.size, count(*)::int as doors from locker_banks b
  join lockers l on l.customer_id = b.customer_id and l.locker_bank_id = b.id and l.archived_at is null and l.service_state = 'inService'
  where b.customer_id = ${customerId} and b.site_id = ${siteId} and b.archived_at is null and b.status <> 'decommissioned' group by 1`

/** In the site's local time, as minutes after midnight of the first day. Parcels still there stay until the end. */
const depositsStatement = (customerId: string, siteId: string, includesCounter: boolean) => sql<Deposit>`
  with here as (
    select s.timezone, (now() at time zone s.timezone)::date - ${sql.lit(replayedDays + daysBefore)} as first
    from sites s where s.customer_id = ${customerId} and s.id = ${siteId}
  ), stays as (
    select coalesce(f.deposited, f.notified) as at, coalesce(f.picked_up, f.closed) as until,
      coalesce((select l.size from parcel_events e join lockers l on l.customer_id = e.customer_id and l.id = e.locker_id
        where e.customer_id = f.customer_id and e.parcel_id = f.parcel_id and e.locker_id is not null order by e.at limit 1),
        nullif(t.preferred_locker_size, 'none'), 'M') as size
    from here join parcel_facts f on f.customer_id = ${customerId} and f.site_id = ${siteId}
      and f.received >= here.first - interval '30 days'
    left join package_types t on t.customer_id = f.customer_id and t.id = f.package_type_id
    where f.deposited is not null
      ${includesCounter ? sql`or (f.channel = 'counter' and f.notified is not null and coalesce(t.locker_allowed, true))` : sql``}
  )
  select (extract(epoch from s.at - here.first) / 60)::int as at,
    greatest((extract(epoch from coalesce(s.until, now() at time zone here.timezone) - here.first) / 60)::int,
      (extract(epoch from s.at - here.first) / 60)::int + 1) as until, s.size
  from stays s, here where s.at >= here.first order by s.at, s.until, s.size`

const siteStatement = (customerId: string, siteId: string) => sql<{ name: string; from: string; to: string }>`
  select s.name, ((now() at time zone s.timezone)::date - ${sql.lit(replayedDays)}) as from, (now() at time zone s.timezone)::date - 1 as to
  from sites s where s.customer_id = ${customerId} and s.id = ${siteId}`

const perDailyParcel = (doors: number, deposits: number): number | null =>
  deposits === 0 ? null : doors / (deposits / replayedDays)

export async function readSizing(db: Db, customerId: string, { siteId, add, holdHours, growth, demand }: Scenario) {
  const site = await db.one(siteStatement(customerId, siteId))
  if (!site) throw failure('not_found')
  const doors: Record<DoorSize, number> = { ...noDoors }
  for (const { size, doors: count } of await db.all(doorsStatement(customerId, siteId))) doors[size] = count
  const deposits = demandOf(await db.all(depositsStatement(customerId, siteId, demand === 'all')), {
    growth,
    holdHours: holdHours ?? null,
  })
  const window = { from: daysBefore * minutesPerDay, to: (daysBefore + replayedDays) * minutesPerDay }
  const today = replay(doors, deposits, window)
  const added = add ?? suggestedMix(usualBank, today)
  const withMore = replay(doorsWith(doors, added), deposits, window)
  return {
    shown: { from: site.from, to: site.to },
    site: site.name,
    doors,
    added,
    today,
    withMore,
    alternatives: otherBanks.map((count) => {
      const mix = suggestedMix(count, today)
      return { doors: count, mix, refused: replay(doorsWith(doors, mix), deposits, window).refused }
    }),
    doorsPerDailyParcel: {
      today: perDailyParcel(doorTotal(doors), today.deposits),
      withMore: perDailyParcel(doorTotal(doors) + doorTotal(added), withMore.deposits),
    },
  }
}
