/** The current day depends on the time zone: always the site's or its customer's, never the server's. */
import { dayIn } from '@postern/domain/values/days.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database/db.ts'

/** Today's date in this zone, as SQL. */
export const dayOf = (zone: RawBuilder<unknown>): RawBuilder<string> => sql`(now() at time zone ${zone})::date`

/** Midnight at the start of that day. */
export const startOfDay = (zone: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(date_trunc('day', now() at time zone ${zone}) at time zone ${zone})`

/** Anything without a customer uses the provider's time zone. */
export const providerZone = sql`(select timezone from customers where is_provider)`

/** Today at a site, or at the customer if no site is given. */
export async function todayAt(
  db: Db,
  customerId: string | null,
  siteId: string | null,
  now: Date = new Date(),
): Promise<string> {
  const found = await db.one(sql<{ zone: string | null }>`
    select coalesce((select timezone from sites where customer_id = ${customerId} and id = ${siteId}),
      (select timezone from customers where id = ${customerId})) as zone`)
  return dayIn(found?.zone ?? 'UTC', now)
}
