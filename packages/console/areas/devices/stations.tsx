import { stations } from '@postern/domain/areas/devices/stations.ts'
import { mayUnplug } from '@postern/domain/engine/archiveGuards.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { Suspense } from 'react'
import { statusTone } from '../../engine/cells/statusTone.ts'
import { view } from '../../engine/view.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { None } from '../../ui/lists/DataTable.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import type { Tone } from '../../ui/marks/tone.ts'
import { ticketsTab } from '../helpDesk/ticketsTab.tsx'
import { allOrSome } from '../shared/allOrSome.tsx'
import { blockedReasonOf } from '../shared/blockedReason.ts'

const StationActions = lazyPart(() => import('./StationActions.tsx'))

const printerTones: Readonly<Record<'works' | 'paperOut' | 'fault', Tone>> = {
  works: 'ok',
  paperOut: 'warn',
  fault: 'danger',
}

const kioskTimers: ReadonlySet<string> = new Set(stations.sections['Kiosk timeouts'])

export const stationView = view(stations, {
  applies: ({ kind, channel, pairingState }, name) => {
    if (kioskTimers.has(name)) return kind === 'kiosk'
    if (name === 'pairingCodeExpiresAt') return pairingState === 'pending'
    return name !== 'pinnedVersionId' || channel === 'pinned'
  },
  tabs: {
    pulse: { label: 'Heartbeat', Panel: lazyPart(() => import('./StationPulse.tsx')) },
    printing: { label: 'Printing', Panel: lazyPart(() => import('../labels/printing/StationPrinting.tsx')) },
    ...ticketsTab('stations'),
    log: { label: 'Logs', Panel: lazyPart(() => import('./StationLog.tsx')) },
  },
  blockedReason: blockedReasonOf(mayUnplug, 'pulse'),
  Actions: ({ record, customerId = '' }) => (
    <Suspense fallback={null}>
      <StationActions record={record} customerId={customerId} />
    </Suspense>
  ),
  cells: {
    allowedRoleIds: allOrSome('securityRoles', 'All roles'),
    appVersion: ({ value, record }) =>
      value === null ? (
        <None />
      ) : record.appBelowMinimum ? (
        <StatusMark tone="danger">{`${value}, update required`}</StatusMark>
      ) : (
        <span className="num">{value}</span>
      ),
    printerState: ({ value }) =>
      value === null ? <None /> : <StatusMark tone={printerTones[value]}>{choiceText(value)}</StatusMark>,
  },
  summary: ({ pairingState, connection }) => ({
    // An unpaired station can't send heartbeats.
    ...(pairingState === 'paired' &&
      connection !== null && {
        status: <StatusMark tone={statusTone(connection)}>{choiceText(connection)}</StatusMark>,
      }),
  }),
})
