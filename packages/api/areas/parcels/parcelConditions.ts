/** The parcel list's filters as SQL. The parcel is `p`, its site `si`. */
import {
  type DueState,
  type ParcelFilters,
  type StatusGroup,
  statusGroups,
} from '@postern/domain/areas/parcels/parcelFilters.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import { isUuid } from '@postern/domain/values/id.ts'
import { type RawBuilder, sql } from 'kysely'
import { isOverdue, isPunctual } from './parcelStates.ts'
import { isEarly, isInTime, isLate } from './punctuality.ts'

type Condition = RawBuilder<unknown>

const links = {
  siteId: 'site_id',
  locationId: 'location_id',
  lockerId: 'locker_id',
  contactId: 'contact_id',
  departmentId: 'department_id',
  tenantId: 'tenant_id',
} as const
const linkNames = ['siteId', 'locationId', 'lockerId', 'contactId', 'departmentId', 'tenantId'] as const

const named = {
  carrier: { column: 'p.carrier_id', table: 'carriers' },
  service: { column: 'p.service_id', table: 'services' },
  packageType: { column: 'p.package_type_id', table: 'package_types' },
  priority: { column: 'p.priority_level_id', table: 'priority_levels' },
} as const
const namedFilters = ['carrier', 'service', 'packageType', 'priority'] as const

/** A name matches across customers: each has its own UPS. */
function namedCondition(name: keyof typeof named, text: string): Condition {
  const { column, table } = named[name]
  if (text === 'none') return sql`${sql.ref(column)} is null`
  if (isUuid(text)) return sql`${sql.ref(column)} = ${text}`
  return sql`${sql.ref(column)} in (select n.id from ${sql.table(table)} n where lower(n.name) = lower(${text}))`
}

const isGroup = (word: string): word is StatusGroup => statusGroups.some((group) => group === word)

function statusCondition(text: string): Condition {
  const words = [...new Set(text.split(','))]
  if (!words.every(isGroup))
    throw invalid([{ path: 'status', description: `Send some of ${statusGroups.join(', ')}, apart by commas.` }])
  const isStillHere = words.includes('closed') ? sql`` : sql`and p.closed_at is null`
  return sql`(p.status_group = any(${words}) ${isStillHere})`
}

const dueConditions: Readonly<Record<DueState, Condition>> = {
  overdue: isOverdue,
  early: isEarly,
  inTime: isInTime,
  onTime: isPunctual,
  late: isLate,
}

/** Time zones differ by a day at most: the index finds the surrounding days, the site's time zone decides. */
const dayConditions = (column: string, from: string | undefined, to: string | undefined): Condition[] => {
  const at = sql.ref(column)
  const day = sql`(${at} at time zone si.timezone)::date`
  return [
    ...(from === undefined ? [] : [sql`${at} >= ${from}::date - 1 and ${day} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`${at} < ${to}::date + 2 and ${day} <= ${to}::date`]),
  ]
}

/** Matches the beginning or the end of a number. */
function numberCondition(text: string): Condition {
  const written = sql`searchable(${text.replaceAll(/[\s%_\\]/g, '')})`
  const either = ['p.tracking_number', 'p.internal_number'].flatMap((column) => [
    sql`searchable(${sql.ref(column)}) like ${written} || '%'`,
    sql`reverse(searchable(${sql.ref(column)})) like reverse(${written}) || '%'`,
  ])
  return sql`(${sql.join(either, sql` or `)})`
}

/** Parcels of accessible customers. */
export function conditionsOf(customerIds: readonly string[] | null, filters: ParcelFilters): Condition {
  const { customerId, lockerBankId, status, due, lastAction, q } = filters
  const all: Condition[] = [
    ...(customerIds === null ? [] : [sql`p.customer_id = any(${[...customerIds]}::uuid[])`]),
    ...(customerId === undefined ? [] : [sql`p.customer_id = ${customerId}`]),
    ...linkNames.flatMap((name) =>
      filters[name] === undefined ? [] : [sql`${sql.ref(`p.${links[name]}`)} = ${filters[name]}`],
    ),
    ...(lockerBankId === undefined
      ? []
      : [
          sql`p.locker_id in (select l.id from lockers l where l.customer_id = p.customer_id and l.locker_bank_id = ${lockerBankId})`,
        ]),
    ...namedFilters.flatMap((name) => (filters[name] === undefined ? [] : [namedCondition(name, filters[name])])),
    ...(status === undefined ? [] : [statusCondition(status)]),
    ...(due === undefined ? [] : [dueConditions[due]]),
    ...dayConditions('p.received_at', filters.receivedFrom, filters.receivedTo),
    ...dayConditions('p.closed_at', filters.closedFrom, filters.closedTo),
    ...(lastAction === undefined
      ? []
      : [
          sql`exists (select from actions k where k.customer_id = p.customer_id and k.id = p.current_action_id and k.kind = ${lastAction})`,
        ]),
    ...(q === undefined ? [] : [numberCondition(q)]),
  ]
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}
