/** Figures about a period's tickets: one statement for those created and one for those solved in it. */
import type { PeriodFigures } from '@postern/domain/areas/helpDesk/figureEndpoints.ts'
import type { TicketFilters } from '@postern/domain/areas/helpDesk/ticketFilters.ts'
import { daysAfter } from '@postern/domain/values/days.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { onlyRow } from '../../shared/onlyRow.ts'
import { type Asking, deskTime, isBroken, ticketConditions } from '../reads/ticketConditions.ts'
import type { FigureFilters } from './openFigures.ts'

interface Period {
  /** First day, last day, and the first day of the previous period. */
  readonly from: string
  readonly to: string
  readonly priorFrom: string
}

const mostListed = 8

const within = (asking: Asking, filters: FigureFilters, days: Partial<TicketFilters>) =>
  ticketConditions(asking, { ...filters, ...days, status: 'all' })

const firstReplyMinutes = sql`extract(epoch from t.first_response_at - t.created_at)::float8 / 60`
const solutionMinutes = sql`extract(epoch from t.solved_at - t.created_at)::float8 / 60 - t.paused_seconds / 60.0`

const quantile = (share: number, column: string) =>
  sql`(percentile_cont(${sql.lit(share)}) within group (order by ${sql.ref(column)}))::float8`

type CreatedFigures = Pick<PeriodFigures, 'created' | 'firstReply' | 'byCategory' | 'topCustomers' | 'topPlaces'> & {
  readonly priorFirstReply: number | null
  readonly perDay: { day: string; created: number }[]
  readonly perWeek: { week: string; median: number | null; p90: number | null }[]
  readonly arrivals: { weekday: number; hour: number; count: number }[]
}

const createdStatement = (
  asking: Asking,
  filters: FigureFilters,
  { from, to, priorFrom }: Period,
) => sql<CreatedFigures>`
  with c as materialized (
    select t.category, t.customer_id, cu.name as customer, t.locker_bank_id, t.locker_id, t.first_response_at,
      ${deskTime(sql`t.created_at`)} as at, ${firstReplyMinutes} as minutes
    from tickets t join customers cu on cu.id = t.customer_id
    where ${within(asking, filters, { createdFrom: priorFrom, createdTo: to })}
  ), n as materialized (select * from c where c.at >= ${from}::date)
  select (select count(*)::int from n) as created,
    (select jsonb_build_object('median', ${quantile(0.5, 'n.minutes')}, 'p90', ${quantile(0.9, 'n.minutes')}) from n) as "firstReply",
    (select ${quantile(0.5, 'c.minutes')} from c where c.at < ${from}::date) as "priorFirstReply",
    coalesce((select jsonb_agg(d) from (select n.at::date as day, count(*) as created from n group by 1 order by 1) d), '[]') as "perDay",
    coalesce((select jsonb_agg(w) from (
      select date_trunc('week', n.at)::date as week, ${quantile(0.5, 'n.minutes')} as median, ${quantile(0.9, 'n.minutes')} as p90
      from n group by 1 order by 1) w), '[]') as "perWeek",
    coalesce((select jsonb_agg(k) from (
      select n.category, count(*) as count from n group by 1 order by 2 desc, 1) k), '[]') as "byCategory",
    coalesce((select jsonb_agg(k) from (
      select n.customer_id as id, n.customer as name, count(*) as count from n group by 1, 2 order by 3 desc, 2
      limit ${sql.lit(mostListed)}) k), '[]') as "topCustomers",
    coalesce((select jsonb_agg(k) from (
      select p.kind, p.id, p.name, p.customer, p.count from (
        select 'lockerBankId' as kind, lb.id, lb.name, n.customer, count(*) as count from n
          join locker_banks lb on lb.customer_id = n.customer_id and lb.id = n.locker_bank_id group by lb.id, lb.name, n.customer
        union all
        select 'lockerId', lk.id, lb.name || ', door ' || lk.label, n.customer, count(*) from n
          join lockers lk on lk.customer_id = n.customer_id and lk.id = n.locker_id
          join locker_banks lb on lb.customer_id = lk.customer_id and lb.id = lk.locker_bank_id
          group by lk.id, lk.label, lb.name, n.customer) p
      order by p.count desc, p.name limit ${sql.lit(mostListed)}) k), '[]') as "topPlaces",
    coalesce((select jsonb_agg(k) from (
      select extract(dow from n.at)::int as weekday, extract(hour from n.at)::int as hour, count(*)::int as count
      from n group by 1, 2) k), '[]') as arrivals`

type SolvedFigures = Pick<PeriodFigures, 'solved' | 'reopened' | 'inTime' | 'solution' | 'byCause' | 'satisfaction'> & {
  readonly prior: { solved: number; inTime: number }
  readonly perDay: { day: string; solved: number }[]
  readonly perWeek: { week: string; solved: number; inTime: number; median: number | null; p90: number | null }[]
}

const solvedStatement = (asking: Asking, filters: FigureFilters, { from, to, priorFrom }: Period) => sql<SolvedFigures>`
  with s as materialized (
    select t.cause_code, t.satisfaction, t.reopened_count, ${deskTime(sql`t.solved_at`)} as at, not ${isBroken} as in_time,
      ${solutionMinutes} as minutes
    from tickets t join customers cu on cu.id = t.customer_id
    where ${within(asking, filters, { solvedFrom: priorFrom, solvedTo: to })}
  ), n as materialized (select * from s where s.at >= ${from}::date)
  select (select count(*)::int from n) as solved, (select count(*)::int from n where n.reopened_count > 0) as reopened,
    (select count(*)::int from n where n.in_time) as "inTime",
    (select jsonb_build_object('median', ${quantile(0.5, 'n.minutes')}, 'p90', ${quantile(0.9, 'n.minutes')}) from n) as solution,
    (select jsonb_build_object('solved', count(*), 'inTime', count(*) filter (where s.in_time)) from s where s.at < ${from}::date) as prior,
    coalesce((select jsonb_agg(d) from (select n.at::date as day, count(*) as solved from n group by 1 order by 1) d), '[]') as "perDay",
    coalesce((select jsonb_agg(w) from (
      select date_trunc('week', n.at)::date as week, count(*) as solved, count(*) filter (where n.in_time) as "inTime",
        ${quantile(0.5, 'n.minutes')} as median, ${quantile(0.9, 'n.minutes')} as p90
      from n group by 1 order by 1) w), '[]') as "perWeek",
    coalesce((select jsonb_agg(k) from (
      select n.cause_code as cause, count(*) as count from n where n.cause_code is not null group by 1 order by 2 desc, 1
      limit ${sql.lit(mostListed)}) k), '[]') as "byCause",
    (select jsonb_agg((select count(*) from n where n.satisfaction = v.score) order by v.score)
      from generate_series(1, 5) as v(score)) as satisfaction`

const daysBetween = (from: string, to: string): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = daysAfter(day, 1)) days.push(day)
  return days
}

function arrivalGrid(cells: CreatedFigures['arrivals']): number[][] {
  const grid = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const { weekday, hour, count } of cells) {
    const row = grid[weekday]
    if (row) row[hour] = count
  }
  return grid
}

function weeksOf(created: CreatedFigures['perWeek'], solved: SolvedFigures['perWeek']): PeriodFigures['perWeek'] {
  const weeks = [...new Set([...created, ...solved].map(({ week }) => week))].toSorted()
  return weeks.map((week) => {
    const [c, s] = [created.find((each) => each.week === week), solved.find((each) => each.week === week)]
    return {
      week,
      solved: s?.solved ?? 0,
      inTime: s?.inTime ?? 0,
      firstReplyMedian: c?.median ?? null,
      firstReplyP90: c?.p90 ?? null,
      solutionMedian: s?.median ?? null,
      solutionP90: s?.p90 ?? null,
    }
  })
}

const todayStatement = sql<{ today: string; zone: string }>`
  select ${deskTime(sql`now()`)}::date as today, (select p.timezone from customers p where p.is_provider) as zone`

export async function periodFigures(
  db: Db,
  asking: Asking,
  filters: FigureFilters,
  days: number,
): Promise<PeriodFigures> {
  const { today, zone } = (await db.one(todayStatement)) ?? { today: '', zone: 'UTC' }
  const from = daysAfter(today, 1 - days)
  const period = { from, to: today, priorFrom: daysAfter(from, -days) }
  const created = await onlyRow(db, createdStatement(asking, filters, period))
  const solved = await onlyRow(db, solvedStatement(asking, filters, period))
  const { perDay: createdDays, perWeek: createdWeeks, arrivals, priorFirstReply, ...restCreated } = created
  const { perDay: solvedDays, perWeek: solvedWeeks, prior, ...restSolved } = solved
  return {
    ...restCreated,
    ...restSolved,
    from,
    to: today,
    zone,
    prior: { ...prior, firstReplyMedian: priorFirstReply },
    perDay: daysBetween(from, today).map((day) => ({
      day,
      created: createdDays.find((each) => each.day === day)?.created ?? 0,
      solved: solvedDays.find((each) => each.day === day)?.solved ?? 0,
    })),
    perWeek: weeksOf(createdWeeks, solvedWeeks),
    arrivals: arrivalGrid(arrivals),
  }
}
