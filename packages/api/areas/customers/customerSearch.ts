/** Customers in global search: by name, code, account number, main contact or city. */
import { customers } from '@postern/domain/areas/customers/customers.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Asked, type HitBody, isOpened, type SearchedKind, within } from '../../search/searchedKind.ts'
import { findingNamed } from '../../search/words.ts'

interface Row {
  id: string
  name: string
  code: string
  status: string
  segment: string
  city: string
  rank: number
}

const names = [sql`r.name`, sql`r.code`, sql`r.account_number`]

const customersStatement = (asked: Asked, condition: RawBuilder<boolean>, rank: RawBuilder<number>) => sql<Row>`
  select r.id, r.name, r.code, r.status, r.segment, r.city, ${rank} as rank from customers r
  where r.archived_at is null and ${within(asked.reach, 'r.id')}
    and ${asked.question.state === 'suspended' ? sql`r.status = 'suspended'` : sql`true`} and ${condition}
  order by rank desc, ${isOpened(asked)} desc, r.status = 'live' desc, r.name, r.id limit ${asked.limit}`

const tones: Readonly<Record<string, 'ok' | 'info' | 'warn'>> = { live: 'ok', onboarding: 'info', suspended: 'warn' }

const bodyOf = (row: Row): HitBody => ({
  id: row.id,
  title: row.name,
  subtitle: row.code,
  customerId: row.id,
  customer: row.name,
  href: `/customers/${row.id}`,
  rank: row.rank,
  state: { text: choiceText(row.status), tone: tones[row.status] ?? 'muted' },
  since: null,
  facts: [
    { label: 'Code', text: row.code },
    { label: 'Status', text: choiceText(row.status) },
    { label: 'Segment', text: choiceText(row.segment) },
    { label: 'City', text: row.city },
  ],
})

export const customerSearch: SearchedKind = {
  kind: 'customers',
  permissions: [`${customers.permission}.view`],
  find: findingNamed({ names, statement: customersStatement, bodyOf }),
}
