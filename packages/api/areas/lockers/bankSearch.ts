/** Locker banks in global search: by name, code, vendor ID or serial number. */
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Asked, type HitBody, isOpened, type SearchedKind, within } from '../../search/searchedKind.ts'
import { findingNamed } from '../../search/words.ts'
import { connectivitySince } from '../shared/fleetFragments.ts'

interface Row {
  id: string
  customerId: string
  customer: string
  name: string
  code: string
  site: string
  status: string
  connectivity: string
  since: string | null
  doors: number
  taken: number
  rank: number
}

const isOffline = sql<boolean>`(r.status = 'active' and r.connectivity in ('offline', 'offlineConfirmed', 'never'))`

const names = [sql`r.name`, sql`r.code`, sql`r.vendor_bank_id`, sql`r.serial_number`]

const banksStatement = (asked: Asked, condition: RawBuilder<boolean>, rank: RawBuilder<number>) => sql<Row>`
  select r.id, r.customer_id as "customerId", cu.name as customer, r.name, r.code, s.name as site, r.status, r.connectivity,
    ${connectivitySince} as since, doors.doors, doors.taken, ${rank} as rank
  from locker_banks r
  join sites s on s.customer_id = r.customer_id and s.id = r.site_id
  join customers cu on cu.id = r.customer_id
  left join lateral (select count(*)::int as doors, (count(*) filter (where l.occupancy in ('reserved', 'occupied', 'expired')))::int as taken
    from lockers l where l.customer_id = r.customer_id and l.locker_bank_id = r.id and l.archived_at is null) doors on true
  where r.archived_at is null and ${within(asked.reach)} and ${asked.question.state === 'offline' ? isOffline : sql`true`}
    and ${condition}
  order by rank desc, ${isOpened(asked)} desc, r.status = 'active' desc, cu.name, r.name, r.id limit ${asked.limit}`

const bodyOf = (row: Row): HitBody => {
  const isOn = row.connectivity === 'online'
  return {
    id: row.id,
    title: row.name,
    subtitle: [row.site, row.code].join(', '),
    customerId: row.customerId,
    customer: row.customer,
    href: `/customers/${row.customerId}/lockerBanks/${row.id}`,
    rank: row.rank,
    state:
      row.status === 'active'
        ? { text: choiceText(row.connectivity), tone: isOn ? 'ok' : 'warn' }
        : { text: choiceText(row.status), tone: 'muted' },
    since: row.since,
    facts: [
      { label: 'Site', text: row.site },
      { label: 'Code', text: row.code },
      { label: 'Status', text: choiceText(row.status) },
      { label: 'Connection', text: choiceText(row.connectivity) },
      { label: 'Doors taken', text: `${row.taken} of ${row.doors}` },
    ],
  }
}

export const bankSearch: SearchedKind = {
  kind: 'lockerBanks',
  permissions: [`${lockerBanks.permission}.view`],
  find: findingNamed({ names, statement: banksStatement, bodyOf }),
}
