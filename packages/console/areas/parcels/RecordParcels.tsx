/** The parcels at a place or for somebody: those in the house now, or all there ever were, newest first. */
import type { Parcel } from '@postern/domain/areas/parcels/endpoints.ts'
import type { ParcelHolder, WhichParcels } from '@postern/domain/areas/parcels/trafficLists.ts'
import { counted } from '@postern/domain/values/text.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { told } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { parcelPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { TextButton } from '../../ui/forms/PlainButton.tsx'
import { Segments } from '../../ui/forms/Segments.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { None } from '../../ui/lists/DataTable.tsx'
import { headClass, PagedTable } from '../../ui/lists/PagedTable.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { useNow } from '../../ui/useNow.ts'
import { parcelTones } from './parcelTones.ts'
import { useWhich } from './useWhich.ts'

const ParcelPanel = lazy(() => import('./ParcelPanel.tsx'))

interface Whose {
  holder: ParcelHolder
  id: string
  customerId: string
}

const parcelsOptions = ({ holder, id, customerId }: Whose, which: WhichParcels) =>
  infiniteQueryOptions({
    queryKey: ['parcels', customerId, holder, id, which],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/customers/:customerId/parcels', {
        params: { customerId },
        query: { holder, id, which, cursor, count: cursor === undefined ? 'true' : 'false' },
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
      <span className="visuallyHidden">Overdue, due </span>
      <RelativeTime at={dueAt} />
    </StatusMark>
  ) : (
    <RelativeTime at={dueAt} />
  )
}

interface ParcelRowProps {
  parcel: Parcel
  customerId: string
  /** Left out for who may not open parcels. */
  onPreview?: (() => void) | undefined
}

const ParcelRow = ({ parcel, customerId, onPreview }: ParcelRowProps) => (
  <tr>
    <th scope="row" className={headClass}>
      <Link href={parcelPath(customerId, parcel.id)} className="link mono">
        {parcel.internalNumber}
      </Link>
      {parcel.trackingNumber !== null && <span className="mono mute"> {parcel.trackingNumber}</span>}{' '}
      {onPreview && (
        <TextButton onClick={onPreview}>
          Preview<span className="visuallyHidden"> {parcel.internalNumber}</span>
        </TextButton>
      )}
    </th>
    <td>
      <StatusMark tone={parcelTones[parcel.statusGroup]}>{parcel.action}</StatusMark>
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

const headings = ['Parcel', 'Last step', 'Recipient', 'Location', 'Carrier', 'Package type', 'Received', 'Due']

const words: Record<WhichParcels, string> = {
  open: 'Here now',
  overdue: 'Overdue',
  receivedToday: 'Received today',
  handedOverToday: 'Handed over today',
  fourWeeks: 'Last 4 weeks',
  missed: 'Missed due time',
  all: 'All',
}

const empty: Record<WhichParcels, { title: string; text: string }> = {
  open: { title: 'No parcels here now', text: 'Select All to see parcels that have left.' },
  overdue: { title: 'No overdue parcels', text: 'Every parcel here is within its due time.' },
  receivedToday: { title: 'No parcels received today', text: 'They appear here when they’re scanned in.' },
  handedOverToday: { title: 'No parcels handed over today', text: 'They appear here when they’re handed over.' },
  fourWeeks: { title: 'No parcels in the last 4 weeks', text: 'Select All to see older parcels.' },
  missed: { title: 'No parcels missed their due time', text: 'Counts parcels received in the last 4 weeks.' },
  all: { title: 'No parcels yet', text: 'They appear here when they’re received.' },
}

export default function RecordParcels(whose: Whose) {
  const { which, options, setWhich } = useWhich(words, ['open', 'overdue', 'all'], 'open')
  const result = useInfiniteQuery(parcelsOptions(whose, which))
  const mayOpen = useCan()('customers.sites.view')
  const [preview, setPreview] = useState<string | undefined>()
  const total = result.data?.pages[0]?.total
  return (
    <PagedTable
      label="Parcels"
      headings={headings}
      result={result}
      row={(parcel) => (
        <ParcelRow
          key={parcel.id}
          parcel={parcel}
          customerId={whose.customerId}
          onPreview={mayOpen ? () => setPreview(parcel.id) : undefined}
        />
      )}
      empty={empty[which]}
      {...(total !== undefined && { total: counted(total, 'parcel', 'parcels') })}
    >
      <Segments label="Show parcels" value={which} options={options} onChange={setWhich} />
      <Suspense>
        {preview !== undefined && (
          <ParcelPanel id={preview} customerId={whose.customerId} onClose={() => setPreview(undefined)} />
        )}
      </Suspense>
    </PagedTable>
  )
}
