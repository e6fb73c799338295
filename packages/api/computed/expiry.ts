import { sql } from 'kysely'

/** A month is enough to replace what opens doors for programs (entities §4.4, §5.1). */
export const expiresSoon = (column: string) => sql`coalesce(${sql.ref(`r.${column}`)} <= current_date + 30, false)`
