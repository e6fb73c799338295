import { sql } from 'kysely'

/** Whom parcels can be for. How many of them can be notified is a customer's reachability. The contact is `c`. */
export const isRecipient = sql<boolean>`(c.is_recipient and c.status <> 'former' and c.archived_at is null)`
