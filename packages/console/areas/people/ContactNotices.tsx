/** Notifications sent to a contact, newest first, with their delivery status. */
import type { Notice } from '@postern/domain/areas/parcels/endpoints.ts'
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { choiceText, humanise } from '@postern/domain/values/text.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { None } from '../../ui/lists/DataTable.tsx'
import { headClass, PagedTable } from '../../ui/lists/PagedTable.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { noticeTones } from '../parcels/noticeTones.ts'
import { ParcelLinks } from '../parcels/ParcelLinks.tsx'

const noticesOptions = (customerId: string, id: string) =>
  infiniteQueryOptions({
    queryKey: ['notices', customerId, id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/customers/:customerId/contacts/:id/notices', {
        params: { customerId, id },
        query: { cursor },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...errorsInPlace,
  })

const NoticeRow = ({ notice, customerId }: { notice: Notice; customerId: string }) => (
  <tr>
    <th scope="row" className={headClass}>
      <RelativeTime at={notice.at} />
    </th>
    <td>{humanise(notice.templateKey)}</td>
    <td>{choiceText(notice.channel)}</td>
    <td>{notice.recipient}</td>
    <td>
      <StatusMark tone={noticeTones[notice.state]}>
        {choiceText(notice.state)}
        {notice.error !== null && `: ${notice.error}`}
      </StatusMark>
    </td>
    <td>{notice.parcel ? <ParcelLinks parcels={[notice.parcel]} customerId={customerId} /> : <None />}</td>
  </tr>
)

interface TabProps {
  record: RecordMeta
  customerId: string | undefined
}

export default function ContactNotices({ record: { id }, customerId = '' }: TabProps) {
  return (
    <PagedTable
      label="Notifications"
      headings={['Sent', 'Message', 'Channel', 'To', 'Status', 'Parcel']}
      result={useInfiniteQuery(noticesOptions(customerId, id))}
      row={(notice) => <NoticeRow key={notice.id} notice={notice} customerId={customerId} />}
      empty={{
        title: 'No notifications sent',
        text: 'Notifications about this contact’s parcels appear here.',
      }}
    />
  )
}
