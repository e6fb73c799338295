import { stations } from '@postern/domain/resources/stations.ts'
import { choiceText } from '@postern/domain/text.ts'
import { lazy } from 'react'
import { statusTone } from '../resource/statusTone.ts'
import { None } from '../ui/DataTable.tsx'
import { StatusMark } from '../ui/StatusMark.tsx'
import { ticketsTab } from './ticketsTab.tsx'
import { view } from './view.ts'

export const stationView = view(stations, {
  tabs: {
    pulse: { label: 'Signs of life', Panel: lazy(() => import('./StationPulse.tsx')) },
    ...ticketsTab('stations'),
  },
  cells: {
    appVersion: ({ value, record }) =>
      value === null ? (
        <None />
      ) : record.appBelowMinimum ? (
        <StatusMark tone="danger">{`${value}, must update`}</StatusMark>
      ) : (
        <span className="num">{value}</span>
      ),
  },
  summary: ({ pairingState, connection }) => ({
    // What is not paired has no way to be heard.
    ...(pairingState === 'paired' &&
      connection !== null && {
        status: <StatusMark tone={statusTone(connection)}>{choiceText(connection)}</StatusMark>,
      }),
  }),
})
