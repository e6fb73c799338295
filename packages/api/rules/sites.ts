import { sites } from '@postern/domain/resources/sites.ts'
import { sql } from 'kysely'
import { rules, type WriteContext } from './rules.ts'

const defaultSite = ({ db, place }: WriteContext) =>
  db.one(
    sql<{
      id: string
    }>`select id from sites where customer_id = ${place.customerId} and is_default and archived_at is null for update`,
  )

/** Two first sites made at the same moment must not both become the default: the second waits here and then finds one. */
async function defaultSiteOrTurn(context: WriteContext) {
  const found = await defaultSite(context)
  if (found) return found
  await context.db.all(
    sql`select pg_advisory_xact_lock(hashtextextended(${`default site ${context.place.customerId}`}, 0))`,
  )
  return defaultSite(context)
}

/** A customer has exactly one default site: the first becomes it, and making another the default clears the one before. */
export const siteRules = rules(sites, {
  check: (next, before) =>
    before?.isDefault && !next.isDefault
      ? [{ path: 'isDefault', description: 'A customer needs a default site. Make another site the default instead.' }]
      : [],
  beforeWrite: async (context, next, before) => {
    const current = await defaultSiteOrTurn(context)
    if (!current) return { isDefault: true }
    if (next.isDefault && current.id !== before?.id) await context.alsoUpdate(sites, current.id, { isDefault: false })
    return {}
  },
  mayArchive: (site) => !site.isDefault || 'This is the default site. Make another site the default first.',
})
