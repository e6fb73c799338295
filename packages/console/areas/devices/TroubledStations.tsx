/** Stations in trouble across all customers. */

import { stations } from '@postern/domain/areas/devices/stations.ts'
import { stationReasonNames, stationReasons, stationReasonText } from '@postern/domain/areas/devices/stationTrouble.ts'
import type { TroubledStation } from '@postern/domain/areas/devices/troubleEndpoints.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { recordPath } from '../../paths.ts'
import { DayStrip } from '../shared/trouble/DayStrip.tsx'
import { TicketMark } from '../shared/trouble/TicketMark.tsx'
import { TroubleTable } from '../shared/trouble/TroubleTable.tsx'
import { known, type TroubleFilters, troubleOptions } from '../shared/trouble/troubleQuery.ts'

export const stationReasonWords = Object.fromEntries(
  Object.entries(stationReasons).map(([reason, { words }]) => [reason, words]),
)

export const troubledStations = (filters: TroubleFilters) =>
  troubleOptions<TroubledStation>('stations', filters, (cursor, signal) =>
    call('GET /api/trouble/stations', {
      query: { ...filters, reason: known(stationReasonNames, filters.reason), cursor },
      signal,
    }),
  )

const isAway = ({ reason }: TroubledStation): boolean => reason !== 'queued' && reason !== 'printer'

const rowOf = (station: TroubledStation) => {
  const { tone, status } = stationReasons[station.reason]
  return {
    href: recordPath(stations, station.id, station.customer.id),
    tone,
    status,
    reason: stationReasonText(station.reason, station.queuedScans),
    cells: [
      choiceText(station.kind),
      <DayStrip key="day" outages={isAway(station) ? [{ from: station.since, until: null }] : []} tone={tone} />,
      <TicketMark key="ticket" ticket={station.ticket} />,
    ],
  }
}

export function TroubledStations({ filters, headed }: { filters: TroubleFilters; headed?: boolean }) {
  const result = useInfiniteQuery(troubledStations(filters))
  return (
    <TroubleTable
      label="Stations"
      noun="Station"
      icon={IconDeviceDesktop}
      headings={['Kind', 'Last 24 h', 'Ticket']}
      result={result}
      row={rowOf}
      empty={{ title: 'No station issues', text: 'Every station at an open site sends heartbeats.' }}
      {...(headed && { headed })}
    />
  )
}
