/** Carrier rules in global search: customer rules and shared rules. */
import { carrierLogic } from '@postern/domain/areas/carrierLogic/carrierLogic.ts'
import { primaryCarrierLogic } from '@postern/domain/areas/carrierLogic/primaryCarrierLogic.ts'
import { can } from '@postern/domain/auth/permission.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  type Asked,
  finding,
  type HitBody,
  hasId,
  isOpened,
  type SearchedKind,
  within,
} from '../../search/searchedKind.ts'
import { hasWordsAnywhere, rankOf } from '../../search/words.ts'

interface Row {
  id: string
  customerId: string | null
  customer: string | null
  name: string
  carrier: string
  rank: number
}

type Ask = (condition: RawBuilder<boolean>, rank: RawBuilder<number>) => RawBuilder<unknown>

const customerRules =
  (asked: Asked): Ask =>
  (condition, rank) =>
    sql`
    (select r.id, r.customer_id, cu.name as customer, r.name::text as name, ca.name::text as carrier, ${rank} as rank, ${isOpened(asked)} as opened
    from carrier_logic r join customers cu on cu.id = r.customer_id
    join carriers ca on ca.customer_id = r.customer_id and ca.id = r.carrier_id
    where r.archived_at is null and ${within(asked.reach)} and ${condition} limit 500)`

/** Shared rules belong to no customer, so a search within a customer leaves them out. */
const sharedRules =
  (asked: Asked): Ask =>
  (condition, rank) =>
    sql`
    (select r.id, null::uuid as customer_id, null::text as customer, r.name::text as name, r.carrier_code::text as carrier, ${rank} as rank, ${isOpened(asked)} as opened
    from primary_carrier_logic r where r.archived_at is null and ${condition} limit 500)`

const bodyOf = (row: Row): HitBody => ({
  id: row.id,
  title: row.name,
  subtitle: row.customerId === null ? `${row.carrier}, shared rule` : row.carrier,
  customerId: row.customerId,
  customer: row.customer,
  href:
    row.customerId === null ? `/system/carrierLogic/${row.id}` : `/customers/${row.customerId}/carrierLogic/${row.id}`,
  rank: row.rank,
  state: null,
  since: null,
  facts: [{ label: 'Carrier', text: row.carrier }],
})

/** The kinds of rules a user may see. */
const parts = (asked: Asked): Ask[] => [
  ...(can(asked.actor, `${carrierLogic.permission}.view`) ? [customerRules(asked)] : []),
  ...(can(asked.actor, `${primaryCarrierLogic.permission}.view`) && asked.reach === null ? [sharedRules(asked)] : []),
]

export const ruleSearch: SearchedKind = {
  kind: 'carrierRules',
  permissions: [`${carrierLogic.permission}.view`, `${primaryCarrierLogic.permission}.view`],
  find: (asked) => {
    const fits =
      asked.question.ids.length > 0 ? hasId(asked) : hasWordsAnywhere(sql`r.search`, asked, asked.question.words)
    const rank = asked.question.ids.length > 0 ? sql<number>`3` : rankOf([sql`r.name`], asked)
    const statements = fits ? parts(asked).map((ask) => ask(fits, rank)) : []
    if (statements.length === 0) return null
    return finding(
      sql<Row>`select id, customer_id as "customerId", customer, name, carrier, rank
        from (${sql.join(statements, sql` union all `)}) found
        order by rank desc, opened desc, customer_id is null desc, name, id limit ${asked.limit}`,
      bodyOf,
    )
  },
}
