/** Reads unmatched scans: the clusters with their figures, and the scans of one shape. */

import { can } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../auth/session.ts'
import { type Database, tx } from '../../../database/db.ts'
import { lacking } from '../../../http/guard.ts'
import { clusterList, shapeCounts } from './clusterList.ts'
import { customersOf, visibleBarcode } from './clusterResponse.ts'
import type { OpenScan } from './clusters.ts'
import { figures } from './kpi.ts'
import type { UnmatchedCall } from './unmatchedCall.ts'
import { requireCluster, type Unmatched, visibleClusters } from './visibleClusters.ts'

const mostScans = 100
const mostCustomers = 5

function requireView({ user }: SignedIn): void {
  const either = ['mail.carrierLogic.unmatched.view', 'mail.carrierLogic.primary.view'] as const
  if (!either.some((permission) => can(user, permission))) throw lacking(either[0])
}

export async function listClusters(unmatched: Unmatched, { query, signedIn }: UnmatchedCall<'GET '>) {
  requireView(signedIn)
  const { state, ...filter } = query
  const { found, context, visible } = await visibleClusters(unmatched, signedIn)
  const measured = await tx(unmatched.deps.database, 'all', (db) => figures(db, signedIn.user.customerIds))
  return {
    items: clusterList(visible, filter, state, context),
    kpi: {
      ...measured,
      ...shapeCounts(visible, context.now),
      topCustomers: customersOf(found.scans, context).slice(0, mostCustomers),
    },
    computedAt: found.computedAt,
    complete: found.complete,
  }
}

/** Names of the sites and stations where these were scanned, by id. */
function placeNames(database: Database, scans: readonly OpenScan[]): Promise<ReadonlyMap<string, string>> {
  const sites = scans.flatMap(({ siteId }) => siteId ?? [])
  const stations = scans.flatMap(({ stationId }) => stationId ?? [])
  return tx(database, 'all', async (db) => {
    const named = await db.all(sql<{ id: string; name: string }>`
      select id, name from sites where id = any(${sites}::uuid[])
      union all select id, name from stations where id = any(${stations}::uuid[])`)
    return new Map(named.map(({ id, name }) => [id, name]))
  })
}

export async function listScans(unmatched: Unmatched, { query: { shape }, signedIn }: UnmatchedCall<'GET /scans'>) {
  requireView(signedIn)
  const { context, cluster } = await requireCluster(unmatched, signedIn, shape)
  const scans = cluster.scans.slice(0, mostScans)
  const names = await placeNames(unmatched.deps.database, scans)
  return {
    items: scans.map((scan) => ({
      id: scan.id,
      at: scan.at,
      barcode: visibleBarcode(scan, context),
      customer: { id: scan.customerId, name: context.customerNames.get(scan.customerId) ?? '' },
      site: (scan.siteId && names.get(scan.siteId)) ?? null,
      station: (scan.stationId && names.get(scan.stationId)) ?? null,
      symbology: scan.symbology,
      chosen: scan.chosen,
    })),
  }
}
