/** The parcels behind figures that roll-ups don't count: handled by operators, covered by messages, and stays behind doors. */
import type { DetailSet } from '@postern/domain/areas/analytics/drillSets.ts'
import type { DrillQuery } from '@postern/domain/areas/analytics/endpoints.ts'
import type { Days } from '@postern/domain/areas/analytics/filters.ts'
import { type RawBuilder, sql } from 'kysely'
import { handledFacts, messagedFacts, outcomeStates } from './details.ts'
import { stayConditions, stays } from './lockerUse.ts'
import { narrowedBy } from './narrowing.ts'

type Part = RawBuilder<unknown>

interface Asked {
  readonly query: DrillQuery
  readonly days: Days
  readonly customerIds: readonly string[]
}

const handled = ({ query, days, customerIds }: Asked): Part => sql`
  select f.parcel_id from ${handledFacts(days)} and e.customer_id = any(${[...customerIds]}::uuid[])
    and ${narrowedBy('f', query, customerIds)}`

const messaged = ({ query, days, customerIds }: Asked): Part => {
  const { messageChannel, outcome } = query
  return sql`
    select f.parcel_id from ${messagedFacts(days)} and n.customer_id = any(${[...customerIds]}::uuid[])
      ${messageChannel === undefined ? sql`` : sql`and n.channel = ${messageChannel}`}
      ${outcome === undefined ? sql`` : sql`and n.state = any(${[...outcomeStates[outcome]]})`}
      and ${narrowedBy('f', query, customerIds)}`
}

const stayed = ({ query, days, customerIds }: Asked, condition: Part): Part => {
  const { doorSize, bank } = query
  return sql`
    with ${stays({ filters: query, days, customerIds })} select parcel_id from behind where ${condition}
      ${doorSize === undefined ? sql`` : sql`and size = ${doorSize}`}
      ${bank === undefined ? sql`` : sql`and bank_id = ${bank}::uuid`}`
}

function parcelIds(set: DetailSet, asked: Asked): Part {
  if (set === 'handled') return handled(asked)
  return set === 'messaged' ? messaged(asked) : stayed(asked, stayConditions[set])
}

/** The source of the set's parcels `p`. */
export const detailSource = (set: DetailSet, asked: Asked): Part =>
  sql`parcels p where p.customer_id = any(${[...asked.customerIds]}::uuid[]) and p.id in (${parcelIds(set, asked)})`
