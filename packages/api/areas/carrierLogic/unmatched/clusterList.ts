/** Which clusters a list shows, and how many shapes are open or new. Pure, so filters can be tested without a database. */
import type { UnmatchedCluster } from '@postern/domain/areas/carrierLogic/unmatchedEndpoints.ts'
import { type ClusterContext, clusterResponse, type VisibleCluster } from './clusterResponse.ts'
import type { OpenScan } from './clusters.ts'

const weekMs = 7 * 86_400_000

type State = UnmatchedCluster['state']

export interface ScanFilter {
  readonly customerId?: string | undefined
  readonly siteId?: string | undefined
  readonly prefix?: string | undefined
  readonly length?: number | undefined
  readonly since?: string | undefined
  readonly chosen?: string | undefined
}

const scanMatches = ({ customerId, siteId, prefix, length, since, chosen }: ScanFilter) => {
  const start = prefix?.toUpperCase()
  return (scan: OpenScan): boolean =>
    (customerId === undefined || scan.customerId === customerId) &&
    (siteId === undefined || scan.siteId === siteId) &&
    (start === undefined || scan.text.startsWith(start)) &&
    (length === undefined || scan.text.length === length) &&
    (since === undefined || scan.at >= since) &&
    (chosen === undefined || scan.chosen?.code === chosen.toUpperCase())
}

const isOpen = (state: State): boolean => state === 'new' || state === 'reviewing'

/** Largest first. All figures of a cluster count only matching scans. */
export function clusterList(
  visible: readonly VisibleCluster[],
  filter: ScanFilter,
  wanted: State | 'open' | undefined,
  context: ClusterContext,
): UnmatchedCluster[] {
  const matches = scanMatches(filter)
  return visible
    .map((cluster) => ({ ...cluster, scans: cluster.scans.filter(matches) }))
    .filter(({ scans }) => scans.length > 0)
    .map((cluster) => clusterResponse(cluster, context))
    .filter(({ state }) => wanted === undefined || (wanted === 'open' ? isOpen(state) : state === wanted))
    .sort((a, b) => b.count - a.count)
}

/** Takes the unfiltered clusters: a shape is new only if none of its scans is old, whatever the list shows. */
export function shapeCounts(visible: readonly VisibleCluster[], now: number) {
  const open = visible.filter(({ decided }) => isOpen(decided?.state ?? 'new'))
  const isNew = ({ scans }: VisibleCluster) => Date.parse(scans.at(-1)?.at ?? '') > now - weekMs
  return { openShapes: open.length, newShapes: open.filter(isNew).length }
}
