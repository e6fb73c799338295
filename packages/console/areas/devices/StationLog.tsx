/** What happened to a station of late, as its heartbeats tell. */
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { told } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { FramedTable, headClass } from '../../ui/lists/PagedTable.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'

interface TabProps {
  record: RecordMeta
  customerId: string | undefined
}

export default function StationLog({ record: { id }, customerId = '' }: TabProps) {
  const { data, error } = useQuery({
    queryKey: ['stationLog', customerId, id],
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/stations/:id/log', { params: { customerId, id }, signal }),
    ...told,
  })
  if (error) return <Notice tone="danger">{error.message}</Notice>
  if (!data) return <SkeletonLines lines={8} label="Loading the log" />
  if (data.lines.length === 0)
    return (
      <EmptyState
        art="box"
        title="Never heard of"
        text="A station reports by itself once it is paired. What changes from then on is listed here for seven days."
      />
    )
  return (
    <FramedTable label="Log" headings={['When', 'What']}>
      {data.lines.map(({ at, tone, text }) => (
        <tr key={`${at} ${text}`}>
          <th scope="row" className={headClass}>
            <RelativeTime at={at} />
          </th>
          <td>
            <StatusMark tone={tone}>{text}</StatusMark>
          </td>
        </tr>
      ))}
    </FramedTable>
  )
}
