import { sql } from 'kysely'
import { dayOf, providerZone } from '../../../days.ts'

/** Secrets and credentials are marked this long before they expire: enough time to replace them. */
export const expiresSoon = (column: string) =>
  sql`coalesce(${sql.ref(`r.${column}`)} <= ${dayOf(providerZone)} + 30, false)`
