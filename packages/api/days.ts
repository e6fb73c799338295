/** Which day it is depends on where: each is the day at a site, or at its customer, never the server's. */
import { dayIn } from '@postern/domain/values/days.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database/db.ts'

/** The day it is in this zone, as SQL. */
export const dayOf = (zone: RawBuilder<unknown>): RawBuilder<string> => sql`(now() at time zone ${zone})::date`

/** The midnight with which that day began. */
export const startOfDay = (zone: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(date_trunc('day', now() at time zone ${zone}) at time zone ${zone})`

/** What belongs to no customer goes by the provider's clock. */
export const providerZone = sql`(select timezone from customers where is_provider)`

/** The day at a site, or at the customer where no site is named. */
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
