import { sql } from 'kysely'

/** Whether the customer of a row `r` keeps everything, whatever its retention periods say. */
export const isOnHold = sql<boolean>`exists (select from settings h where h.customer_id = r.customer_id and h.retention_hold)`
