/** What a form offers of what it may point to, where its rules refuse the rest: nobody picks what is then refused. */
import { type RawBuilder, sql } from 'kysely'
import type { CustomerScope } from '../statements.ts'

const active = sql`r.status = 'active'`

/** By `<resource>.<field>`, about the target's row `r`. The rules of the resource say the same in sentences. */
const conditions: Readonly<Record<string, (place: CustomerScope) => RawBuilder<unknown>>> = {
  'customers.accountManagerId': () => active,
  'customers.implementationLeadId': () => active,
  'lockerBanks.lockerVendorId': () => active,
  'lockerBanks.stationId': () => sql`r.kind = 'lockerController'`,
  // What belongs to the platform serves every product.
  'stations.appId': ({ customerId }) =>
    sql`(r.product = 'platform' or r.product = any(select unnest(c.products) from customers c where c.id = ${customerId}))`,
}

export const offeredFor = (resource: string, field: string, place: CustomerScope): RawBuilder<unknown>[] => {
  const condition = conditions[`${resource}.${field}`]
  return condition ? [condition(place)] : []
}
