/** What a station runs: an app of a product the customer has, and the version of it that the station is pinned to. */

import type { stations } from '@postern/domain/areas/devices/stations.ts'
import type { Issue } from '@postern/domain/engine/failure.ts'
import type { ValuesOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import type { WriteContext } from '../../engine/rules.ts'

type Installed = Pick<ValuesOf<(typeof stations)['fields']>, 'appId' | 'channel' | 'pinnedVersionId'>

export const pinIssues = ({ channel, pinnedVersionId }: Installed): Issue[] =>
  channel === 'pinned' && pinnedVersionId === null
    ? [{ path: 'pinnedVersionId', description: 'Select the version to pin.' }]
    : []

/** A version that's withdrawn after it was pinned stays pinned until someone selects another one. */
export async function installedIssues(
  { db, place }: WriteContext,
  next: Installed,
  before: Installed | null,
): Promise<Issue[]> {
  const issues: Issue[] = []
  const appChanges = next.appId !== before?.appId
  if (appChanges) {
    // Platform apps serve every product, and every customer handles parcels.
    const app = await db.one(sql<{ fits: boolean }>`
      select a.product in ('platform', 'parcels') or a.product = any(c.products) as fits
      from apps a, customers c where a.id = ${next.appId} and c.id = ${place.customerId}`)
    if (app && !app.fits)
      issues.push({ path: 'appId', description: 'The customer doesn’t have this app’s product. Select another app.' })
  }
  if (next.channel === 'pinned' && (appChanges || next.pinnedVersionId !== before?.pinnedVersionId)) {
    const version = await db.one(sql<{ appId: string; state: string }>`
      select app_id as "appId", state from versions where id = ${next.pinnedVersionId}`)
    if (version && version.appId !== next.appId)
      issues.push({
        path: 'pinnedVersionId',
        description: 'This version belongs to another app. Select one of this app’s versions.',
      })
    else if (version?.state === 'withdrawn')
      issues.push({ path: 'pinnedVersionId', description: 'This version was withdrawn. Select another one.' })
  }
  return issues
}
