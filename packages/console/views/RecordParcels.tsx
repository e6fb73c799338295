/** The parcels at a place or for somebody: those in the house now, or all there ever were, newest first. */
import type { Parcel, ParcelHolder } from '@postern/domain/endpoints/traffic.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../http/call.ts'
import { told } from '../resource/queries.ts'
import { None } from '../ui/DataTable.tsx'
import { headClass, PagedTable } from '../ui/PagedTable.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { Segments } from '../ui/Segments.tsx'
import { StatusMark } from '../ui/StatusMark.tsx'
import type { Tone } from '../ui/tone.ts'
import { useNow } from '../ui/useNow.ts'

const tones: Record<Parcel['statusGroup'], Tone> = {
  open: 'info',
  inTransit: 'accent',
  waiting: 'violet',
  exception: 'danger',
  closed: 'off',
}

interface Whose {
  holder: ParcelHolder
  id: string
  customerId: string
}

const parcelsOptions = ({ holder, id, customerId }: Whose, open: boolean) =>
  infiniteQueryOptions({
    queryKey: ['parcels', customerId, holder, id, open],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/customers/:customerId/parcels', {
        params: { customerId },
        query: { holder, id, open: open ? 'true' : 'false', cursor },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...told,
  })

function Due({ parcel: { dueAt, closedAt } }: { parcel: Parcel }) {
  const now = useNow()
  if (dueAt === null) return <None />
  const late = (closedAt === null ? now : new Date(closedAt)) > new Date(dueAt)
  return late ? (
    <StatusMark tone="warn">
      <span className="visuallyHidden">Late, was due </span>
      <RelativeTime at={dueAt} />
    </StatusMark>
  ) : (
    <RelativeTime at={dueAt} />
  )
}

const ParcelRow = ({ parcel }: { parcel: Parcel }) => (
  <tr>
    <th scope="row" className={headClass}>
      <span className="mono">{parcel.internalNumber}</span>
      {parcel.trackingNumber !== null && <span className="mono mute"> {parcel.trackingNumber}</span>}
    </th>
    <td>
      <StatusMark tone={tones[parcel.statusGroup]}>{parcel.action}</StatusMark>
    </td>
    <td>{parcel.recipient ?? <None />}</td>
    <td>{parcel.place ?? <None />}</td>
    <td>{parcel.carrier ?? <None />}</td>
    <td>{parcel.packageType ?? <None />}</td>
    <td>
      <RelativeTime at={parcel.receivedAt} />
    </td>
    <td>
      <Due parcel={parcel} />
    </td>
  </tr>
)

const headings = ['Parcel', 'Last step', 'For', 'Where', 'Carrier', 'Kind', 'Received', 'Due']

export default function RecordParcels(whose: Whose) {
  const [which, setWhich] = useState<'open' | 'all'>('open')
  const result = useInfiniteQuery(parcelsOptions(whose, which === 'open'))
  const empty =
    which === 'open'
      ? { title: 'No parcels here now', text: 'Look at all to see those that have gone.' }
      : { title: 'No parcels yet', text: 'They appear here when one is received.' }
  return (
    <PagedTable
      label="Parcels"
      headings={headings}
      result={result}
      row={(parcel) => <ParcelRow key={parcel.id} parcel={parcel} />}
      empty={empty}
    >
      <Segments label="Which parcels" value={which} options={{ open: 'Here now', all: 'All' }} onChange={setWhich} />
    </PagedTable>
  )
}
