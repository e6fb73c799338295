/** The parcels of a customer, place or recipient (contact, department, tenant): here now, overdue, or all, newest first. */
import type { ParcelHolder, WhichParcels } from '@postern/domain/areas/parcels/trafficLists.ts'
import { counted } from '@postern/domain/values/text.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { Segments } from '../../ui/forms/Segments.tsx'
import { PagedTable } from '../../ui/lists/PagedTable.tsx'
import { ParcelRow, parcelHeadings } from './ParcelRow.tsx'
import { usePreview } from './usePreview.tsx'
import { useWhich } from './useWhich.ts'

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
    ...errorsInPlace,
  })

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
  const { open, panel } = usePreview()
  const total = result.data?.pages[0]?.total
  return (
    <PagedTable
      label="Parcels"
      headings={parcelHeadings}
      result={result}
      row={(parcel) => (
        <ParcelRow
          key={parcel.id}
          parcel={parcel}
          customerId={whose.customerId}
          onPreview={open && (() => open(parcel.id))}
        />
      )}
      empty={empty[which]}
      {...(total !== undefined && { total: counted(total, 'parcel', 'parcels') })}
    >
      <Segments label="Show parcels" value={which} options={options} onChange={setWhich} />
      {panel}
    </PagedTable>
  )
}
