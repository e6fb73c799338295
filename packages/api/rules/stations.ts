import { type Issue, invalid } from '@postern/domain/failure.ts'
import type { ValuesOf } from '@postern/domain/resource.ts'
import { stations } from '@postern/domain/resources/stations.ts'
import { mayUnplug } from '@postern/domain/waiting.ts'
import { settledPairing } from './pairing.ts'
import { locationIssues } from './placesFit.ts'
import { rules } from './rules.ts'
import { installedIssues, pinIssues } from './stationApps.ts'

type Printers = ValuesOf<(typeof stations)['fields']>['printers']

function printerIssues(printers: Printers): Issue[] {
  const lost = printers.find(({ connection, host }) => connection === 'network' && host === null)
  if (lost) return [{ path: 'printers', description: `“${lost.name}” is on the network: write its host.` }]
  return printers.filter(({ isDefault }) => isDefault).length > 1
    ? [{ path: 'printers', description: 'Only one printer can be the default.' }]
    : []
}

const withDefault = (printers: Printers): Printers =>
  printers.some(({ isDefault }) => isDefault)
    ? printers
    : printers.map((printer, index) => (index === 0 ? { ...printer, isDefault: true } : printer))

export const stationRules = rules(stations, {
  check: (next) => [...printerIssues(next.printers), ...pinIssues(next)],
  concernsOthers: [],
  beforeWrite: async (context, next, before) => {
    const { siteId, locationId, defaultReceiveLocationId } = next
    const issues = [
      ...(await locationIssues(context, siteId, { locationId, defaultReceiveLocationId })),
      ...(await installedIssues(context, next, before)),
    ]
    if (issues.length > 0) throw invalid(issues)
    return {
      printers: withDefault(next.printers),
      ...settledPairing(next, before),
      ...(next.channel !== 'pinned' && { pinnedVersionId: null }),
    }
  },
  // Whoever has said why has archived it by its own door (stations/archive.ts).
  mayArchive: (station) => station.archivedDespite !== null || mayUnplug(station),
  /** What is put away speaks for nobody any more: brought back, it is paired anew. */
  beforeArchive: async ({ alsoUpdate }, { id, pairingState }) => {
    if (pairingState !== 'unpaired')
      await alsoUpdate(stations, id, { pairingState: 'revoked', pairingCode: null, pairingCodeExpiresAt: null })
  },
})
