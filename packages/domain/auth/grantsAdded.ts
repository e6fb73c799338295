/**
 * Permissions added in later releases, by release day. They're off in roles that existed before, and anyone who manages
 * such a role sees them listed until it's saved again.
 */
import type { CatalogueName } from './grants.ts'
import { permissions, type Subject } from './permission.ts'

/** Path → its release day. */
type Added = Readonly<Record<CatalogueName, Readonly<Record<string, string>>>>

/** Subjects added after the first release, each with its release day. Their migrations grant them to super admins. */
export const addedSubjects: Readonly<Partial<Record<Subject, string>>> = {
  // 'customers.sites': '2026-11-16',
}

const everyVerb = (subjects: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(permissions).flatMap(([subject, verbs]) => {
      const day = subjects[subject]
      return day === undefined ? [] : verbs.map((verb) => [`${subject}.${verb}`, day])
    }),
  )

/** Verbs added to an existing subject and permissions of the other catalogs are listed here one by one. */
const added: Added = {
  staff: { ...everyVerb(addedSubjects), 'internal.chat.export': '2026-11-17' },
  product: {},
  scopes: {},
}

/** Permissions that didn't exist yet when a role was last saved. */
export const addedSince = (catalogue: CatalogueName, savedAt: string, known: Added = added): string[] =>
  Object.entries(known[catalogue]).flatMap(([path, day]) => (day > savedAt.slice(0, 10) ? [path] : []))
