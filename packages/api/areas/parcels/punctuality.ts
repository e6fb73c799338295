/** Whether a parcel `p` was on time, shared by the figure in a list and the parcels behind it. */
import { sql } from 'kysely'

/** Handed over with at least half of the time left. */
export const isEarly = sql<boolean>`(p.closed_at <= p.received_at + (p.due_at - p.received_at) / 2)`
export const isInTime = sql<boolean>`(p.closed_at <= p.due_at and not ${isEarly})`
/** A parcel still open past its due time already counts as late. */
export const isLate = sql<boolean>`(coalesce(p.closed_at, now()) > p.due_at)`
