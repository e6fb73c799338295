/** How many rows a file can have. Contacts are written in sets; all else one by one by its rules, each in a few statements. */
import type { ImportKindName } from './importPlan.ts'

export const rowLimits: Readonly<Record<ImportKindName, number>> = {
  contacts: 2_000_000,
  users: 20_000,
  sites: 20_000,
  buildings: 20_000,
  floors: 20_000,
  locations: 20_000,
}
