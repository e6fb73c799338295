/** Which days "30 days" are: today and the 29 before it, on the customer's clock. Lists and charts count the same. */
import { type RawBuilder, sql } from 'kysely'

export const usageDays = 30

/** The clock of a customer. */
export const zoneOf = (customerId: RawBuilder<unknown>) =>
  sql`(select z.timezone from customers z where z.id = ${customerId})`

/** The day it is there, as a date. */
export const todayOf = (customerId: RawBuilder<unknown>) => sql`(now() at time zone ${zoneOf(customerId)})::date`

/** The moment the first of the days began. */
export const usageStart = (customerId: RawBuilder<unknown>) =>
  sql`(select (date_trunc('day', now() at time zone z.timezone) - make_interval(days => ${sql.lit(usageDays - 1)})) at time zone z.timezone
    from customers z where z.id = ${customerId})`

/** An event that was taken back counts nowhere. The event is `e`. */
export const isCounted = sql<boolean>`e.voided_by is null`
