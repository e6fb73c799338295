/** The queue's filters as SQL, shared by lists, counts and figures. The ticket is `t`, its customer `cu`. */
import {
  supportTiers,
  ticketCategories,
  ticketChannels,
  ticketPriorities,
  ticketStatuses,
  ticketTeams,
} from '@postern/domain/areas/helpDesk/ticketFields.ts'
import type { TicketFilters } from '@postern/domain/areas/helpDesk/ticketFilters.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import { isUuid } from '@postern/domain/values/id.ts'
import { type RawBuilder, sql } from 'kysely'

type Condition = RawBuilder<unknown>

/** The earliest due time among running clocks; paused and finished ones have none. */
export const nextDue = sql<string | null>`least(
  case when t.first_response_at is null and t.solved_at is null then t.first_response_due end,
  case when t.solved_at is null then t.next_update_due end, case when t.solved_at is null then t.solution_due end)`

/** Due within 2 hours, or overdue. */
const breachingWithin = '2 hours'

const zone = sql`(select p.timezone from customers p where p.is_provider)`
/** As local time in the help desk's time zone. */
export const deskTime = (column: Condition) => sql`(${column} at time zone ${zone})`

export const isBroken = sql<boolean>`(coalesce(t.first_response_breached_at, t.next_update_breached_at, t.solution_breached_at) is not null
  or coalesce(${nextDue} < now(), false))`

const dueConditions: Readonly<Record<NonNullable<TicketFilters['due']>, Condition>> = {
  breaching: sql`(t.solved_at is null and ${nextDue} <= now() + interval '${sql.raw(breachingWithin)}')`,
  overdue: sql`(t.solved_at is null and ${nextDue} < now())`,
  breached: isBroken,
}

/** Splits a comma-separated list; unknown values are rejected. */
function wordsOf(path: string, text: string, known: readonly string[]): string[] {
  const words = [...new Set(text.split(','))]
  const strange = words.find((word) => !known.includes(word))
  if (strange !== undefined)
    throw invalid([{ path, description: `“${strange.slice(0, 40)}” isn’t one of ${known.join(', ')}.` }])
  return words
}

function idsOf(path: string, words: readonly string[]): string[] {
  if (!words.every(isUuid)) throw invalid([{ path, description: 'Send IDs, apart by commas.' }])
  return [...words]
}

function statusCondition(text: string): Condition {
  if (text === 'all') return sql`true`
  const words = wordsOf('status', text, ticketStatuses)
  const isOpen = words.every((word) => word !== 'solved' && word !== 'closed')
  return isOpen ? sql`(t.solved_at is null and t.status = any(${words}))` : sql`t.status = any(${words})`
}

function assigneeCondition(text: string, userId: string): Condition {
  const words = text.split(',').map((word) => (word === 'me' ? userId : word))
  const ids = idsOf(
    'assignee',
    words.filter((word) => word !== 'none'),
  )
  const unassigned = words.includes('none') ? sql`t.assignee_id is null or` : sql``
  return sql`(${unassigned} t.assignee_id = any(${ids}::uuid[]))`
}

/** A ticket number matches its ticket; words match the subject, in any order. */
function textCondition(text: string): Condition {
  const number = /^(?:hd-?)?(\d{1,9})$/i.exec(text.trim())?.[1]
  const words = text.split(/\s/).filter((word) => word !== '')
  const inSubject = sql.join(
    words.map((word) => sql`searchable(t.subject) like '%' || searchable(${word}) || '%'`),
    sql` and `,
  )
  return number === undefined ? sql`(${inSubject})` : sql`(t.number = ${Number(number)} or (${inSubject}))`
}

const dayCondition = (column: Condition, from: string | undefined, to: string | undefined): Condition[] => [
  ...(from === undefined ? [] : [sql`${column} >= (${from}::date::timestamp at time zone ${zone})`]),
  ...(to === undefined ? [] : [sql`${column} < ((${to}::date + 1)::timestamp at time zone ${zone})`]),
]

const links = {
  siteId: 'site_id',
  lockerBankId: 'locker_bank_id',
  lockerId: 'locker_id',
  stationId: 'station_id',
  parcelId: 'parcel_id',
  contactId: 'contact_id',
} as const
const linkNames = ['siteId', 'lockerBankId', 'lockerId', 'stationId', 'parcelId', 'contactId'] as const

const choices = {
  priority: [sql`t.priority`, ticketPriorities],
  team: [sql`t.team`, ticketTeams],
  category: [sql`t.category`, ticketCategories],
  channel: [sql`t.channel`, ticketChannels],
  tier: [sql`cu.support_tier`, supportTiers],
} as const
const choiceNames = ['priority', 'team', 'category', 'channel', 'tier'] as const

/** The user, and the customers they can access. */
export interface Asking {
  readonly id: string
  readonly customerIds: readonly string[] | null
}

/** Tickets of accessible customers, with all filters except the period. */
export function ticketConditions(asking: Asking, filters: TicketFilters): Condition {
  const { assignee, customer, due, q, ageFrom, ageTo, cause, weekday, hour, satisfaction } = filters
  const all: Condition[] = [
    filters.status === undefined ? sql`t.solved_at is null` : statusCondition(filters.status),
    ...(asking.customerIds === null ? [] : [sql`t.customer_id = any(${[...asking.customerIds]}::uuid[])`]),
    ...choiceNames.flatMap((name) => {
      const [column, known] = choices[name]
      const text = filters[name]
      return text === undefined ? [] : [sql`${column} = any(${wordsOf(name, text, known)})`]
    }),
    ...linkNames.flatMap((name) =>
      filters[name] === undefined ? [] : [sql`${sql.ref(`t.${links[name]}`)} = ${filters[name]}`],
    ),
    ...(assignee === undefined ? [] : [assigneeCondition(assignee, asking.id)]),
    ...(customer === undefined ? [] : [sql`t.customer_id = any(${idsOf('customer', customer.split(','))}::uuid[])`]),
    ...(due === undefined ? [] : [dueConditions[due]]),
    ...(q === undefined ? [] : [textCondition(q)]),
    ...dayCondition(sql`t.created_at`, filters.createdFrom, filters.createdTo),
    ...dayCondition(sql`t.solved_at`, filters.solvedFrom, filters.solvedTo),
    ...(ageFrom === undefined ? [] : [sql`t.created_at <= now() - make_interval(days => ${ageFrom})`]),
    ...(ageTo === undefined ? [] : [sql`t.created_at > now() - make_interval(days => ${ageTo})`]),
    ...(cause === undefined ? [] : [sql`t.cause_code = ${cause}`]),
    ...(filters.reopened === undefined ? [] : [sql`t.reopened_count > 0`]),
    ...(weekday === undefined ? [] : [sql`extract(dow from ${deskTime(sql`t.created_at`)}) = ${weekday}`]),
    ...(hour === undefined ? [] : [sql`extract(hour from ${deskTime(sql`t.created_at`)}) = ${hour}`]),
    ...(satisfaction === undefined
      ? []
      : [satisfaction === 'any' ? sql`t.satisfaction is not null` : sql`t.satisfaction = ${Number(satisfaction)}`]),
  ]
  return sql.join(all, sql` and `)
}
