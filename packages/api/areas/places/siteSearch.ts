/** Sites in global search: by name, code or city. */
import { sites } from '@postern/domain/areas/places/sites.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Asked, type HitBody, isOpened, type SearchedKind, within } from '../../search/searchedKind.ts'
import { findingNamed } from '../../search/words.ts'

interface Row {
  id: string
  customerId: string
  customer: string
  name: string
  code: string
  city: string
  status: string
  rank: number
}

const sitesStatement = (asked: Asked, condition: RawBuilder<boolean>, rank: RawBuilder<number>) => sql<Row>`
  select r.id, r.customer_id as "customerId", cu.name as customer, r.name, r.code, r.city, r.status, ${rank} as rank
  from sites r join customers cu on cu.id = r.customer_id
  where r.archived_at is null and ${within(asked.reach)} and ${condition}
  order by rank desc, ${isOpened(asked)} desc, r.status = 'active' desc, cu.name, r.name, r.id limit ${asked.limit}`

const bodyOf = (row: Row): HitBody => ({
  id: row.id,
  title: row.name,
  subtitle: [row.city, row.code].join(', '),
  customerId: row.customerId,
  customer: row.customer,
  href: `/customers/${row.customerId}/sites/${row.id}`,
  rank: row.rank,
  state: { text: choiceText(row.status), tone: row.status === 'active' ? 'ok' : 'muted' },
  since: null,
  facts: [
    { label: 'City', text: row.city },
    { label: 'Code', text: row.code },
    { label: 'Status', text: choiceText(row.status) },
  ],
})

export const siteSearch: SearchedKind = {
  kind: 'sites',
  permissions: [`${sites.permission}.view`],
  find: findingNamed({ names: [sql`r.name`, sql`r.code`], wordsAlone: true, statement: sitesStatement, bodyOf }),
}
