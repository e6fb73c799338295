/** The clusters a user may see: shapes with at least one scan of an accessible customer, and the decisions about them. */

import { failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../auth/session.ts'
import { type Db, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { customersThatMask } from '../../shared/maskedFiles.ts'
import type { Books } from '../books.ts'
import type { ClusterContext, VisibleCluster } from './clusterResponse.ts'
import type { Clusters, UnmatchedClusters } from './clusters.ts'
import { type Decided, decisions } from './shapeStore.ts'

/** Context shared by all handlers of the unmatched routes. */
export interface Unmatched {
  readonly deps: Deps
  readonly books: Books
  readonly clusters: UnmatchedClusters
}

async function contextFor(db: Db): Promise<ClusterContext> {
  const customers = await db.all(sql<{ id: string; name: string }>`select id, name from customers`)
  return {
    customerNames: new Map(customers.map(({ id, name }) => [id, name])),
    hidden: await customersThatMask(db),
    now: Date.now(),
  }
}

function withDecisions(
  { proposals, scansOf }: Pick<Clusters, 'proposals' | 'scansOf'>,
  decided: ReadonlyMap<string, Decided>,
): VisibleCluster[] {
  return proposals.flatMap(({ cluster: { shape, members }, proposal }, index) => {
    const scans = scansOf[index] ?? []
    return scans.length === 0 ? [] : [{ shape, members: members.length, proposal, scans, decided: decided.get(shape) }]
  })
}

export async function visibleClusters({ deps, books, clusters }: Unmatched, { user }: SignedIn) {
  const { database } = deps
  const found = await clusters.of(database, books, user.customerIds)
  return tx(database, 'all', async (db) => ({
    found,
    context: await contextFor(db),
    visible: withDecisions(found, await decisions(db)),
  }))
}

export async function requireCluster(unmatched: Unmatched, signedIn: SignedIn, shape: string) {
  const { context, visible } = await visibleClusters(unmatched, signedIn)
  const cluster = visible.find((each) => each.shape === shape)
  if (!cluster)
    throw failure('not_found', {
      message: 'There are no more unmatched scans of this shape. Reload the page.',
    })
  return { context, cluster }
}
