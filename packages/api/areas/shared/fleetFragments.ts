/** SQL fragments about stations, banks and doors, shared by the figures of sites, customers, vendors and stations. */
import { type RawBuilder, sql } from 'kysely'

/** An unstable bank isn't offline. */
export const isBankOffline = (bank: 'b' | 'r') =>
  sql<boolean>`${sql.ref(`${bank}.connectivity`)} in ('offline', 'offlineConfirmed')`

/** A station counts as offline after this long without a heartbeat (spec:data-model#station). */
export const aliveMinutes = 10

/** The last heartbeat of the station `r`, as `beat`. */
export const lastBeat = sql`left join lateral (
    select h.at, h.queued_scans, h.last_sync_at, h.printer_ok from app_heartbeats h
    where h.customer_id = r.customer_id and h.station_id = r.id order by h.at desc limit 1
  ) beat on true`

/** No heartbeat within `aliveMinutes`, or none ever. */
export const isSilent = sql<boolean>`coalesce(beat.at <= now() - make_interval(mins => ${sql.lit(aliveMinutes)}), true)`

/** Whether a site is in use and open at this moment. */
export const isSiteOpen = (site: 's' | 'r') => {
  const of = (column: string) => sql.ref(`${site}.${column}`)
  return sql<boolean>`(${of('status')} = 'active' and is_open_at(${of('opening_hours')}, ${of('special_hours')}, ${of('closed_days')},
    ${of('holiday_calendar')}, now() at time zone ${of('timezone')}))`
}

export const share = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  sql`jsonb_build_object('part', ${part}, 'whole', ${whole})`

/** Counts of all stations, paired ones, those with a recent heartbeat, and those that should have one. */
export const stationsOf = (where: RawBuilder<unknown>) => sql`
  left join lateral (
    select count(*)::int as stations, (count(*) filter (where each.paired))::int as paired,
      (count(*) filter (where each.alive))::int as alive,
      (count(*) filter (where each.paired and not each.alive))::int as silent
    from (
      select s.pairing_state = 'paired' as paired, exists (
        select from app_heartbeats h where h.customer_id = s.customer_id and h.station_id = s.id
          and h.at > now() - make_interval(mins => ${sql.lit(aliveMinutes)})) as alive
      from stations s where ${where} and s.archived_at is null
      offset 0 -- or each of the counts above would look for heartbeats by itself
    ) each
  ) stations on true`

/** A reserved door already counts as taken. The door is `l`. */
export const isTaken = sql`l.occupancy in ('reserved', 'occupied', 'expired')`

/** When the bank's connectivity last changed. The bank is `r`. */
export const connectivitySince = sql`(select max(c.at) from locker_bank_connectivity c
  where c.customer_id = r.customer_id and c.locker_bank_id = r.id)`

/** Counts of banks in use, banks online, and all of their doors. An unstable bank still counts as online. */
export const banksOf = (where: RawBuilder<unknown>) => sql`
  left join lateral (
    select count(*)::int as banks, (count(*) filter (where b.connectivity in ('online', 'flapping')))::int as online,
      (count(*) filter (where ${isBankOffline('b')}))::int as offline,
      coalesce(sum(wall.doors), 0)::int as doors, coalesce(sum(wall.taken), 0)::int as taken
    from locker_banks b left join lateral (
      select count(*) as doors, count(*) filter (where ${isTaken}) as taken
      from lockers l where l.customer_id = b.customer_id and l.locker_bank_id = b.id and l.archived_at is null
    ) wall on true
    where ${where} and b.archived_at is null
  ) banks on true`
