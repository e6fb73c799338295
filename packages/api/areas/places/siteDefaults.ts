/** A site's manager, default service and default label must be available at that site. */

import type { sites } from '@postern/domain/areas/places/sites.ts'
import type { Issue } from '@postern/domain/engine/failure.ts'
import type { ValuesOf } from '@postern/domain/engine/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import type { WriteContext } from '../../engine/rules.ts'

type Named = Pick<ValuesOf<(typeof sites)['fields']>, 'managerUserId' | 'defaultServiceId' | 'defaultThermalLabelId'>

interface Ask {
  readonly table: string
  /** Whether the row is available at this site. */
  readonly fits: (siteId: string | null) => RawBuilder<unknown>
  readonly description: string
}

const asks: Readonly<Record<keyof Named, Ask>> = {
  managerUserId: {
    table: 'users',
    fits: (siteId) => sql`site_scope = 'all' or ${siteId}::uuid = any(site_ids)`,
    description: 'This user doesn’t have access to this site. Give them access first, or select another user.',
  },
  defaultServiceId: {
    table: 'services',
    fits: (siteId) => sql`site_id is null or site_id = ${siteId}::uuid`,
    description: 'This service belongs to another site.',
  },
  defaultThermalLabelId: {
    table: 'thermal_labels',
    fits: (siteId) => sql`coalesce(cardinality(site_ids), 0) = 0 or ${siteId}::uuid = any(site_ids)`,
    description: 'This label is for other sites.',
  },
}

const names = ['managerUserId', 'defaultServiceId', 'defaultThermalLabelId'] as const

/** Checks only new selections: a manager who has since lost access to the site mustn't block other changes. */
export async function siteDefaultIssues(
  { db, place }: WriteContext,
  next: Named,
  before: (Named & { readonly id: string }) | null,
): Promise<Issue[]> {
  const issues: Issue[] = []
  for (const path of names) {
    if (next[path] === null || next[path] === before?.[path]) continue
    const { table, fits, description } = asks[path]
    // A new site has no ID yet, so only rows available at every site fit.
    const found = await db.one(sql<{ fits: boolean | null }>`
      select ${fits(before?.id ?? null)} as fits from ${sql.table(table)}
      where customer_id = ${place.customerId} and id = ${next[path]}`)
    if (found && found.fits !== true) issues.push({ path, description })
  }
  return issues
}
