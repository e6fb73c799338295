/**
 * Permissions that came with a later release, by the day of it. In roles that were there before they are off, and whoever looks
 * after such a role is told of them until it is saved again (entities §2.2).
 */
import type { CatalogueName } from './grants.ts'

const added: Readonly<Record<CatalogueName, Readonly<Record<string, string>>>> = {
  staff: {
    'customers.contacts.merge': '2026-09-14',
    'customers.contacts.pii': '2026-09-14',
    'mail.carrierLogic.primary.publish': '2026-10-05',
    'mail.carrierLogic.unmatched.resolve': '2026-10-05',
  },
  product: { secureStorage: '2026-09-14' },
  scopes: {},
}

/** Those that a role last saved at this moment has never been asked about. */
export const addedSince = (catalogue: CatalogueName, savedAt: string): string[] =>
  Object.entries(added[catalogue]).flatMap(([path, day]) => (day > savedAt.slice(0, 10) ? [path] : []))
