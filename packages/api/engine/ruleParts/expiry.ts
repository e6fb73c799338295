import { sql } from 'kysely'
import { dayOf, providerZone } from '../../days.ts'

/** A month is enough to replace what opens doors for programs (entities §4.4, §5.1). */
export const expiresSoon = (column: string) =>
  sql`coalesce(${sql.ref(`r.${column}`)} <= ${dayOf(providerZone)} + 30, false)`
