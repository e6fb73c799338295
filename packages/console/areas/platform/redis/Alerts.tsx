/** Current and past threshold alerts. */
import type { RedisAlertKind } from '@postern/domain/areas/platform/redisState.ts'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { FramedTable, headClass } from '../../../ui/lists/PagedTable.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { SkeletonRows } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { alertsOptions, type RedisRecord } from './redisApi.ts'
import { secondsText } from './redisTexts.ts'

const names: Readonly<Record<RedisAlertKind, string>> = {
  down: 'Down',
  memory: 'Memory',
  evictions: 'Evictions',
  replicaLag: 'Replica lag',
  latency: 'Latency',
  clients: 'Clients',
  hitRate: 'Hit rate',
}

const seconds = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1_000

export default function Alerts({ record }: { record: RedisRecord }) {
  const { data, error, refetch } = useQuery(alertsOptions(record))
  if (error) return <FailedPart error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={5} label="Loading alerts" />
  if (data.items.length === 0)
    return (
      <EmptyState
        art="box"
        title="No alerts"
        text="An alert opens when 2 polls in a row are beyond a threshold, and closes automatically. Alerts are kept for 30 days."
      />
    )
  return (
    <FramedTable label="Alerts" headings={['Alert', 'Status', 'When it opened', 'Opened', 'Lasted']}>
      {data.items.map(({ id, kind, text, openedAt, closedAt }) => (
        <tr key={id}>
          <th scope="row" className={headClass}>
            {names[kind]}
          </th>
          <td>
            <StatusMark tone={closedAt === null ? 'danger' : 'off'}>{closedAt === null ? 'Open' : 'Closed'}</StatusMark>
          </td>
          <td>{text}</td>
          <td>
            <RelativeTime at={openedAt} />
          </td>
          <td className="num">
            {closedAt === null ? <RelativeTime at={openedAt} elapsed /> : secondsText(seconds(openedAt, closedAt))}
          </td>
        </tr>
      ))}
    </FramedTable>
  )
}
