import { sql } from 'kysely'
import { dayOf, providerZone } from '../../../days.ts'

/** Flags secrets and credentials 30 days before they expire: enough time to replace them. */
export const expiresSoon = (column: string) =>
  sql`coalesce(${sql.ref(`r.${column}`)} <= ${dayOf(providerZone)} + 30, false)`
