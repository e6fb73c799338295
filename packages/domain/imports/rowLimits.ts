/** Maximum rows per file. Contacts are written in bulk; all else row by row through its rules, with a few statements each. */
import type { ImportKindName } from './importPlan.ts'

export const rowLimits: Readonly<Record<ImportKindName, number>> = {
  contacts: 2_000_000,
  users: 20_000,
  sites: 20_000,
  buildings: 20_000,
  floors: 20_000,
  locations: 20_000,
}
