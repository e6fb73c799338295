/** Recent events of a station, from its heartbeats. */
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { errorsInPlace } from '../../engine/requests/queries.ts'
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
    ...errorsInPlace,
  })
  if (error) return <Notice tone="danger">{error.message}</Notice>
  if (!data) return <SkeletonLines lines={8} label="Loading log" />
  if (data.lines.length === 0)
    return (
      <EmptyState
        art="box"
        title="No heartbeats yet"
        text="Once the station is paired, its events appear here for 7 days."
      />
    )
  return (
    <FramedTable label="Log" headings={['Time', 'Event']}>
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
