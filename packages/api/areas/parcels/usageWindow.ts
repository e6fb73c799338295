/** Defines "30 days": today and the 29 days before, in the customer's time zone. Lists and charts count the same. */
import { type RawBuilder, sql } from 'kysely'

export const usageDays = 30

/** A customer's time zone. */
export const zoneOf = (customerId: RawBuilder<unknown>) =>
  sql`(select z.timezone from customers z where z.id = ${customerId})`

/** Today's date there. */
export const todayOf = (customerId: RawBuilder<unknown>) => sql`(now() at time zone ${zoneOf(customerId)})::date`

/** The start of the first day. */
export const usageStart = (customerId: RawBuilder<unknown>) =>
  sql`(select (date_trunc('day', now() at time zone z.timezone) - make_interval(days => ${sql.lit(usageDays - 1)})) at time zone z.timezone
    from customers z where z.id = ${customerId})`

/** Voided events don't count. The event is `e`. */
export const isCounted = sql<boolean>`e.voided_by is null`
