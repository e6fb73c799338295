/** Doors in global search: by number, by words of their bank or site, and by contents. */
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { remoteOpenFact } from '@postern/domain/search/kinds.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  type Asked,
  all,
  any,
  finding,
  type HitBody,
  hasId,
  isBrowsing,
  isOpened,
  type SearchedKind,
  within,
} from '../../search/searchedKind.ts'
import { containsWords } from '../../search/words.ts'
import { namedTo } from '../shared/recipients.ts'
import { doorState } from './lockerFigures.ts'

interface Row {
  id: string
  customerId: string
  customer: string
  label: string
  bank: string
  site: string
  size: string
  state: string
  fault: string
  opensRemotely: boolean
  recipient: string | null
  since: string | null
  rank: number
}

const inState = ({ question: { state } }: Asked): RawBuilder<boolean> =>
  state === null ? sql`true` : sql`${doorState} = ${state}`

/** Bank and site as one text, normalized like `searchable`. */
const place = sql`(b.search || ' ' || s.search)`

/** A bare number matches doors of any bank; words of the bank or site narrow it down. */
const isDoor = ({ question: { doors } }: Asked): RawBuilder<boolean> =>
  any(doors.map(({ label, words }) => all([sql<boolean>`lower(r.label) = ${label}`, containsWords(place, words)])))

const recipient = ({ actor }: Asked): RawBuilder<string | null> => {
  const named = namedTo(actor)
  return sql`(select case when co.id is not null then ${named.contacts ? sql`co.display_name` : sql`null`} end
    from parcels p left join contacts co on co.customer_id = p.customer_id and co.id = p.contact_id
    where p.customer_id = r.customer_id and p.locker_id = r.id and p.closed_at is null order by p.received_at desc limit 1)`
}

const doorsStatement = (asked: Asked, condition: RawBuilder<boolean>, rank: number) => sql<Row>`
  select r.id, r.customer_id as "customerId", cu.name as customer, r.label, b.name as bank, s.name as site, r.size,
    ${doorState} as state, r.fault, exists (select from locker_bank_states t where t.customer_id = b.customer_id
      and t.locker_bank_id = b.id) and b.connectivity in ('online', 'flapping') as "opensRemotely", ${recipient(asked)} as recipient, coalesce(r.out_since, r.last_opened_at) as since,
    ${sql.lit(rank)}::int as rank
  from lockers r
  join locker_banks b on b.customer_id = r.customer_id and b.id = r.locker_bank_id
  join sites s on s.customer_id = b.customer_id and s.id = b.site_id
  join customers cu on cu.id = r.customer_id
  where r.archived_at is null and ${within(asked.reach)} and ${inState(asked)} and ${condition}
  order by ${isOpened(asked)} desc, r.occupancy in ('occupied', 'expired') desc, cu.name, b.name, r.label, r.id limit ${asked.limit}`

const tones: Readonly<Record<string, 'ok' | 'warn' | 'danger' | 'info'>> = {
  free: 'ok',
  reserved: 'info',
  occupied: 'info',
  expired: 'warn',
  open: 'warn',
  fault: 'danger',
}

const bodyOf = (row: Row): HitBody => ({
  id: row.id,
  title: `Door ${row.label}, ${row.bank}`,
  subtitle: [row.site, row.recipient && `for ${row.recipient}`].filter((part) => part).join(', '),
  customerId: row.customerId,
  customer: row.customer,
  href: `/customers/${row.customerId}/lockers/${row.id}`,
  rank: row.rank,
  state: { text: choiceText(row.state), tone: tones[row.state] ?? 'muted' },
  since: row.since,
  facts: [
    { label: 'Bank', text: row.bank },
    { label: 'Site', text: row.site },
    { label: 'Size', text: row.size },
    { label: 'State', text: choiceText(row.state) },
    ...(row.fault === 'none' ? [] : [{ label: 'Fault', text: choiceText(row.fault) }]),
    ...(row.opensRemotely ? [{ label: remoteOpenFact, text: 'Available' }] : []),
    ...(row.recipient ? [{ label: 'Recipient', text: row.recipient }] : []),
  ],
})

export const doorSearch: SearchedKind = {
  kind: 'lockers',
  permissions: [`${lockers.permission}.view`],
  find: (asked) => {
    const { ids, doors } = asked.question
    if (ids.length > 0) return finding(doorsStatement(asked, hasId(asked), 3), bodyOf)
    if (asked.pass !== 'begins') return null
    const isPlaced = doors.some(({ words }) => words.length > 0)
    if (doors.length > 0) return finding(doorsStatement(asked, isDoor(asked), isPlaced ? 3 : 1), bodyOf)
    return isBrowsing(asked) ? finding(doorsStatement(asked, sql`true`, 1), bodyOf) : null
  },
  through: {
    kind: 'contacts',
    find: (asked, ids) => {
      const holdsTheirs = sql<boolean>`r.id in (select p.locker_id from contacts c
        join parcels p on p.customer_id = c.customer_id and p.contact_id = c.id and p.closed_at is null and p.locker_id is not null
        where c.id = any(${[...ids]}::uuid[]) and ${within(asked.reach, 'c.customer_id')})`
      return finding(doorsStatement(asked, holdsTheirs, 1), bodyOf)
    },
  },
}
