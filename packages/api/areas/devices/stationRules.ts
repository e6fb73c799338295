import { stations } from '@postern/domain/areas/devices/stations.ts'
import { mayUnplug } from '@postern/domain/engine/archiveGuards.ts'
import { type Issue, invalid } from '@postern/domain/engine/failure.ts'
import type { ValuesOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { rules, type WriteContext } from '../../engine/rules.ts'
import { locationIssues } from '../shared/placesFit.ts'
import { voidPairingCode } from './pairingCodes.ts'
import { installedIssues, pinIssues } from './stationApps.ts'

type Printers = ValuesOf<(typeof stations)['fields']>['printers']

function printerIssues(printers: Printers): Issue[] {
  const lost = printers.find(({ connection, host }) => connection === 'network' && host === null)
  if (lost) return [{ path: 'printers', description: `“${lost.name}” is a network printer. Enter its host.` }]
  return printers.filter(({ isDefault }) => isDefault).length > 1
    ? [{ path: 'printers', description: 'Only one printer can be the default.' }]
    : []
}

const withDefault = (printers: Printers): Printers =>
  printers.some(({ isDefault }) => isDefault)
    ? printers
    : printers.map((printer, index) => (index === 0 ? { ...printer, isDefault: true } : printer))

const endPairing = ({ db, place: { customerId } }: WriteContext, stationId: string) =>
  customerId === null ? undefined : voidPairingCode(db, { customerId, stationId })

export const stationRules = rules(stations, {
  offers: {
    // Platform apps serve every product.
    appId: ({ customerId }) =>
      sql`(r.product = 'platform' or r.product = any(select unnest(c.products) from customers c where c.id = ${customerId}))`,
  },
  check: (next) => [...printerIssues(next.printers), ...pinIssues(next)],
  crossRecordFields: [],
  beforeWrite: async (context, next, before) => {
    const { siteId, locationId, defaultReceiveLocationId } = next
    const issues = [
      ...(await locationIssues(context, siteId, { locationId, defaultReceiveLocationId })),
      ...(await installedIssues(context, next, before)),
    ]
    if (issues.length > 0) throw invalid(issues)
    if (before?.pairingState === 'pending' && next.pairingState !== 'pending') await endPairing(context, before.id)
    return {
      printers: withDefault(next.printers),
      ...(next.pairingState !== 'pending' && { pairingCodeExpiresAt: null }),
      ...(next.channel !== 'pinned' && { pinnedVersionId: null }),
    }
  },
  // With a reason, it was archived through its own route (archiveStation.ts).
  mayArchive: (station) => station.archivedDespite !== null || mayUnplug(station),
  /** An archived station loses its pairing: after a restore, it must be paired again. */
  beforeArchive: async (context, { id, pairingState }) => {
    await endPairing(context, id)
    if (pairingState !== 'unpaired')
      await context.alsoUpdate(stations, id, { pairingState: 'revoked', pairingCodeExpiresAt: null })
  },
})
