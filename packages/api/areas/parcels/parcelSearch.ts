/** Parcels in global search: by number, whole or in part, by barcode as scanned, and through their recipient. */
import { choiceText } from '@postern/domain/values/text.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Asked, finding, type HitBody, isBrowsing, type SearchedKind, within } from '../../search/searchedKind.ts'
import { namedTo } from '../shared/recipients.ts'
import { parcelColumns, parcelNames } from './parcelRows.ts'
import { isOpen, isOverdue } from './parcelStates.ts'

interface Row {
  id: string
  internalNumber: string
  trackingNumber: string | null
  carrier: string | null
  packageType: string | null
  recipient: string | null
  action: string
  statusGroup: string
  place: string | null
  receivedAt: string
  dueAt: string | null
  closedAt: string | null
  customerId: string
  customer: string
  site: string
  isOverdue: boolean
  rank: number
}

const shortestStart = 6
const shortestEnding = 5
/** A million parcels can share the start of a number. */
const mostCompared = 200

const stateOf = ({ question: { state } }: Asked): RawBuilder<boolean> => {
  if (state === 'overdue') return isOverdue
  if (state === 'open') return isOpen
  return state === 'closed' ? sql`p.closed_at is not null` : sql`true`
}

const candidate = (rank: number, condition: RawBuilder<boolean>, asked: Asked) => sql`
  (select p.customer_id, p.id, ${sql.lit(rank)}::int as rank from parcels p
  where ${within(asked.reach, 'p.customer_id')} and ${stateOf(asked)} and ${condition} limit ${sql.lit(mostCompared)})`

const tracking = sql`searchable(p.tracking_number)`
const internal = sql`searchable(p.internal_number)`

function candidates(asked: Asked): RawBuilder<unknown>[] {
  const { ids, numbers, text, words } = asked.question
  const [number = ''] = numbers
  const found: RawBuilder<unknown>[] = []
  if (ids.length > 0) found.push(candidate(3, sql`p.id = any(${[...ids]}::uuid[])`, asked))
  if (number !== '' && asked.pass === 'begins') {
    const ending = [...number].toReversed().join('')
    found.push(
      candidate(3, sql`${tracking} = any(${[...numbers]}::text[])`, asked),
      candidate(3, sql`${internal} = any(${[...numbers]}::text[])`, asked),
      sql`(select p.customer_id, p.id, 3 as rank from scan_log s join parcels p on p.customer_id = s.customer_id and p.id = s.parcel_id
        where s.barcode = ${text} and s.parcel_id is not null and ${within(asked.reach, 's.customer_id')} and ${stateOf(asked)} limit 20)`,
    )
    if (number.length >= shortestStart)
      found.push(
        candidate(2, sql`${tracking} like ${`${number}%`}`, asked),
        candidate(2, sql`${internal} like ${`${number}%`}`, asked),
      )
    if (number.length >= shortestEnding)
      found.push(
        candidate(2, sql`reverse(${tracking}) like ${`${ending}%`}`, asked),
        candidate(2, sql`reverse(${internal}) like ${`${ending}%`}`, asked),
      )
  }
  if (isBrowsing(asked) && words.length === 0)
    found.push(
      sql`(select p.customer_id, p.id, 1 as rank from parcels p where ${within(asked.reach, 'p.customer_id')} and ${stateOf(asked)}
        ${asked.question.state === 'overdue' ? sql`order by p.due_at` : sql``} limit ${sql.lit(mostCompared)})`,
    )
  return found
}

const parcelsStatement = (asked: Asked, found: RawBuilder<unknown>) => sql<Row>`
  select ${parcelColumns(namedTo(asked.actor))}, p.customer_id as "customerId", cu.name as customer, si.name as site,
    ${isOverdue} as "isOverdue", hits.rank
  from (
    select f.customer_id, f.id, max(f.rank) as rank from (${found}) f
    join parcels o on o.customer_id = f.customer_id and o.id = f.id
    group by f.customer_id, f.id
    order by max(f.rank) desc, bool_or(o.id = any(${[...asked.opened]}::uuid[])) desc, bool_or(o.closed_at is null) desc,
      max(o.received_at) desc, f.id limit ${asked.limit}
  ) hits
  join parcels p on p.customer_id = hits.customer_id and p.id = hits.id
  ${parcelNames}
  join customers cu on cu.id = p.customer_id
  join sites si on si.customer_id = p.customer_id and si.id = p.site_id
  order by hits.rank desc, p.id = any(${[...asked.opened]}::uuid[]) desc, p.closed_at is null desc, p.received_at desc, p.id`

const toneOf = (row: Row): 'warn' | 'danger' | 'info' | 'muted' => {
  if (row.isOverdue) return 'warn'
  if (row.statusGroup === 'exception') return 'danger'
  return row.closedAt === null ? 'info' : 'muted'
}

const bodyOf = (row: Row): HitBody => ({
  id: row.id,
  title: row.internalNumber,
  subtitle: [row.carrier ?? row.packageType, row.recipient && `for ${row.recipient}`].filter((part) => part).join(', '),
  customerId: row.customerId,
  customer: row.customer,
  href: `/customers/${row.customerId}/parcels/${row.id}`,
  rank: row.rank,
  state: { text: row.closedAt === null && row.place ? row.place : row.action, tone: toneOf(row) },
  since: row.closedAt ?? row.receivedAt,
  facts: [
    { label: 'Status', text: row.isOverdue ? `${row.action}, overdue` : row.action },
    ...(row.place ? [{ label: row.closedAt === null ? 'Location' : 'Last location', text: row.place }] : []),
    ...(row.recipient ? [{ label: 'Recipient', text: row.recipient }] : []),
    { label: 'Site', text: row.site },
    ...(row.trackingNumber ? [{ label: 'Tracking number', text: row.trackingNumber }] : []),
    ...(row.carrier ? [{ label: 'Carrier', text: row.carrier }] : []),
    { label: 'Group', text: choiceText(row.statusGroup) },
  ],
})

export const parcelSearch: SearchedKind = {
  kind: 'parcels',
  permissions: ['customers.sites.view'],
  isLarge: true,
  find: (asked) => {
    const found = candidates(asked)
    return found.length === 0 ? null : finding(parcelsStatement(asked, sql.join(found, sql` union all `)), bodyOf)
  },
  through: {
    kind: 'contacts',
    // Open parcels, unless the query asks for another state.
    find: (asked, ids) => {
      const state = asked.question.state === null ? isOpen : stateOf(asked)
      const theirs = sql`select p.customer_id, p.id, 1 as rank from contacts r
        join parcels p on p.customer_id = r.customer_id and p.contact_id = r.id
        where r.id = any(${[...ids]}::uuid[]) and ${within(asked.reach)} and ${state} limit ${sql.lit(mostCompared)}`
      return finding(parcelsStatement(asked, theirs), bodyOf)
    },
  },
}
