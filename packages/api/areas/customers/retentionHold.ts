import { sql } from 'kysely'

/** Whether the customer of the row `r` is on hold, which overrides its retention periods. */
export const isOnHold = sql<boolean>`exists (select from settings h where h.customer_id = r.customer_id and h.retention_hold)`
