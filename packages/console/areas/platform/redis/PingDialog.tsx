/** Twenty consecutive pings, as bars. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { DescriptionList } from '../../../ui/detail/DescriptionList.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import type { RedisRecord } from './redisApi.ts'
import { figureText } from './redisTexts.ts'

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null

export default function PingDialog({ record, onClose }: { record: RedisRecord; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['redisPing', record.id],
    queryFn: ({ signal }) => call('GET /api/system/redis/:id/ping', { params: { id: record.id }, signal }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    ...errorsInPlace,
  })
  const times = data?.milliseconds ?? []
  const sorted = times.toSorted((a, b) => a - b)
  const text = (value: number | null) => figureText(value, 2, ' ms')
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Ping ${record.name}`}
      text="20 pings from this Postern server, one after the other."
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="filled" loading={isFetching} onClick={() => void refetch()}>
            Ping again
          </Button>
        </>
      }
    >
      {error && <FailedPart error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonLines lines={5} label="Pinging" />}
      {data && (
        <>
          <BarChart
            frame="plain"
            data={{
              title: 'Response times',
              summary: `Response times of 20 pings in milliseconds: ${times.join(', ')}`,
              by: 'Ping',
              format: (value) => figureText(value, 2),
              categories: times.map((_, index) => String(index + 1)),
              series: [{ label: 'Milliseconds', color: 'chart-1', values: times }],
            }}
          />
          <DescriptionList
            columns={2}
            items={[
              { term: 'Fastest', value: text(sorted[0] ?? null) },
              { term: 'Median', value: text(at(sorted, 0.5)) },
              { term: '95th percentile', value: text(at(sorted, 0.95)) },
              { term: 'Slowest', value: text(sorted.at(-1) ?? null) },
            ]}
          />
        </>
      )}
    </Dialog>
  )
}
