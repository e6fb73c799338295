/** Figures about open tickets, in one statement. */
import type { OpenFigures } from '@postern/domain/areas/helpDesk/figureEndpoints.ts'
import { ticketPriorities, ticketTeams } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import type { TicketFilters } from '@postern/domain/areas/helpDesk/ticketFilters.ts'
import { sql } from 'kysely'
import { type Asking, deskTime, nextDue, ticketConditions } from '../reads/ticketConditions.ts'

/** Filters that apply to every figure. */
export type FigureFilters = Pick<TicketFilters, 'customer' | 'tier' | 'team' | 'category'>

const age = (
  from: number,
  to: number | null,
) => sql`count(*) filter (where o.created_at <= now() - make_interval(days => ${sql.lit(from)})
  ${to === null ? sql`` : sql`and o.created_at > now() - make_interval(days => ${sql.lit(to)})`})`

export const openFiguresStatement = (asking: Asking, filters: FigureFilters) => sql<OpenFigures>`
  with o as materialized (
    select t.priority, t.team, t.assignee_id, t.created_at, ${nextDue} as due
    from tickets t join customers cu on cu.id = t.customer_id
    where ${ticketConditions(asking, filters)}
  ), done as materialized (
    select t.assignee_id, count(*) as solved
    from tickets t join customers cu on cu.id = t.customer_id
    where ${ticketConditions(asking, { ...filters, status: 'all' })} and t.solved_at >= now() - interval '2 days'
      and ${deskTime(sql`t.solved_at`)}::date = ${deskTime(sql`now()`)}::date and t.assignee_id is not null
    group by t.assignee_id
  ), busy as (
    select assignee_id, count(*) filter (where priority in ('P1', 'P2')) as urgent,
      count(*) filter (where priority in ('P3', 'P4')) as other
    from o where assignee_id is not null group by assignee_id
  )
  select (select count(*)::int from o) as total,
    (select jsonb_agg(jsonb_build_object('priority', p.priority,
        'open', (select count(*) from o where o.priority = p.priority),
        'overdue', (select count(*) from o where o.priority = p.priority and o.due < now()),
        'breaching', (select count(*) from o where o.priority = p.priority and o.due <= now() + interval '2 hours'))
      order by p.priority) from unnest(${[...ticketPriorities]}::text[]) as p(priority)) as "byPriority",
    (select jsonb_build_object('count', count(*), 'oldest', min(o.created_at)) from o where o.assignee_id is null) as unassigned,
    (select jsonb_agg(jsonb_build_object('team', b.team, 'ages', b.ages) order by b.at) from (
      select n.team, n.at, jsonb_build_array(${age(0, 1)}, ${age(1, 3)}, ${age(3, 7)}, ${age(7, null)}) as ages
      from unnest(${[...ticketTeams]}::text[]) with ordinality as n(team, at) left join o on o.team = n.team
      group by n.team, n.at) b) as backlog,
    coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', person_name(a.id), 'urgent', a.urgent, 'other', a.other,
        'solvedToday', a.solved) order by a.urgent + a.other desc, person_name(a.id)) from (
      select coalesce(busy.assignee_id, done.assignee_id) as id, coalesce(busy.urgent, 0) as urgent,
        coalesce(busy.other, 0) as other, coalesce(done.solved, 0) as solved
      from busy full join done on done.assignee_id = busy.assignee_id) a where person_name(a.id) is not null), '[]') as agents`
