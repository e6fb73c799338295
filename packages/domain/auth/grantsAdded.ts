/**
 * Permissions that came with a later release, by the day of it. In roles that were there before they are off, and whoever looks
 * after such a role sees them listed until it is saved again.
 */
import type { CatalogueName } from './grants.ts'

/** Path → the day of its release. */
type Added = Readonly<Record<CatalogueName, Readonly<Record<string, string>>>>

/** None yet: all there are came with the first release. A permission that is added later gets its line here. */
const added: Added = { staff: {}, product: {}, scopes: {} }

/** Those that a role last saved at this moment has never been asked about. */
export const addedSince = (catalogue: CatalogueName, savedAt: string, known: Added = added): string[] =>
  Object.entries(known[catalogue]).flatMap(([path, day]) => (day > savedAt.slice(0, 10) ? [path] : []))
