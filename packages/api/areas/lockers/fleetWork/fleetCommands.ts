/** Door commands of all customers the user can access: figures by vendor, and the commands behind them. */
import type { CommandOutcome } from '@postern/domain/areas/lockers/fleetWork/commandOutcomes.ts'
import type { CommandFigures, FleetCommand } from '@postern/domain/areas/lockers/fleetWork/fleetWorkEndpoints.ts'
import type { Actor } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import { Slot, shapeOf } from '../../../database/statement.ts'
import { withinReach } from '../../shared/troubleList.ts'

interface CommandsAsked {
  readonly actor: Actor
  readonly filters: { readonly customer?: string | undefined; readonly days: string }
}

interface CommandListAsked extends CommandsAsked {
  readonly vendor?: string | undefined
  readonly outcome?: CommandOutcome | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

const slot = <Asked extends CommandsAsked>(read: (asked: Asked) => unknown) => new Slot(read)
const customer = slot(({ filters }) => filters.customer)
const days = slot(({ filters }) => Number(filters.days))

/** Percentiles of fewer commands aren't meaningful. */
const fewest = 20

/** The period's commands (`o`) with their outcome. A sent command without a report is `waiting` until it's settled. */
const commands = sql`
  select o.*, b.locker_vendor_id as vendor_id,
    case when o.settled_at is null then 'waiting' when o.state = 'confirmed' then 'confirmed' else 'failed' end as outcome,
    case when o.state = 'confirmed' then round(1000 * extract(epoch from o.settled_at - o.sent_at))::float8 end as latency_ms
  from locker_commands o
  join locker_banks b on b.customer_id = o.customer_id and b.id = o.locker_bank_id
  join customers c on c.id = o.customer_id and c.archived_at is null
  where o.state <> 'canceled' and o.requested_at > now() - make_interval(days => ${days}::int) and ${withinReach('o.customer_id')}
    and (${customer}::uuid is null or o.customer_id = ${customer}::uuid)`

const percentile = (share: number) =>
  sql`case when count(o.latency_ms) >= ${sql.lit(fewest)} then round(percentile_cont(${sql.lit(share)}) within group (order by o.latency_ms)) end`

const figures = sql`jsonb_build_object('commands', count(*), 'confirmed', count(*) filter (where o.outcome = 'confirmed'),
  'failed', count(*) filter (where o.outcome = 'failed'), 'waiting', count(*) filter (where o.outcome = 'waiting'),
  'p50', ${percentile(0.5)}, 'p95', ${percentile(0.95)})`

export const commandFiguresShape = shapeOf<CommandsAsked, CommandFigures>(
  sql`
    with o as materialized (${commands})
    select (select ${figures} from o) as total,
      coalesce((select jsonb_agg(n.figures || jsonb_build_object('vendor', jsonb_build_object('id', v.id, 'name', v.name))
          order by n.commands desc, v.name)
        from (select o.vendor_id, count(*) as commands, ${figures} as figures from o group by o.vendor_id) n
        join locker_vendors v on v.id = n.vendor_id), '[]') as vendors`,
  'eachTime',
)

interface CommandPage {
  readonly items: FleetCommand[]
  readonly nextCursor: string | null
  readonly total: number
}

const listed = slot<CommandListAsked>
const vendor = listed((asked) => asked.vendor)
const outcome = listed((asked) => asked.outcome)
const limit = listed((asked) => asked.limit)
const cursorPlace = listed(({ cursor }) => cursor?.split('_')[0])
const cursorId = listed(({ cursor }) => cursor?.split('_')[1])
const place = sql`(extract(epoch from o.requested_at) * 1000000)::bigint`

export const commandListShape = shapeOf<CommandListAsked, CommandPage>(
  sql`
    with o as materialized (${commands}), chosen as materialized (
      select o.*, ${place} as at_place from o where (${vendor}::uuid is null or o.vendor_id = ${vendor}::uuid)
        and (${outcome}::text is null or o.outcome = ${outcome}::text)
    ), page as materialized (
      select o.* from chosen o
      where ${cursorPlace}::bigint is null or (o.at_place, o.id) < (${cursorPlace}::bigint, ${cursorId}::uuid)
      order by o.at_place desc, o.id desc limit ${limit}::int + 1
    ), shown as (select o.* from page o order by o.at_place desc, o.id desc limit ${limit}::int)
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id,
          'customer', jsonb_build_object('id', c.id, 'name', c.name, 'color', c.brand_color),
          'bank', jsonb_build_object('id', b.id, 'name', b.name), 'door', jsonb_build_object('id', l.id, 'name', l.label),
          'vendor', v.name, 'command', o.command, 'outcome', o.outcome, 'reason', o.reason,
          'requestedBy', person_name(o.requested_by), 'requestedAt', o.requested_at, 'latencyMs', o.latency_ms,
          'message', o.message) order by o.at_place desc, o.id desc)
        from shown o join customers c on c.id = o.customer_id
        join locker_banks b on b.customer_id = o.customer_id and b.id = o.locker_bank_id
        join lockers l on l.customer_id = o.customer_id and l.id = o.locker_id
        join locker_vendors v on v.id = o.vendor_id), '[]') as items,
      case when (select count(*) from page) > ${limit}::int
        then (select o.at_place || '_' || o.id from shown o order by o.at_place, o.id limit 1) end as "nextCursor",
      (select count(*)::int from chosen) as total`,
  'eachTime',
)
