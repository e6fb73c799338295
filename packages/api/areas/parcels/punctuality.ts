/** Whether a parcel `p` met the time it had: said once, for the figure in a list and for what is behind it. */
import { sql } from 'kysely'

/** Handed over with half of the time to spare. */
export const isEarly = sql<boolean>`(p.closed_at <= p.received_at + (p.due_at - p.received_at) / 2)`
export const isInTime = sql<boolean>`(p.closed_at <= p.due_at and not ${isEarly})`
/** What is still here after its time is late already. */
export const isLate = sql<boolean>`(coalesce(p.closed_at, now()) > p.due_at)`
