/** A station's heartbeats over the last day, and what the latest one reported. */
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { DescriptionList } from '../../ui/detail/DescriptionList.tsx'
import { Notice } from '../../ui/detail/Notice.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import classes from './StationPulse.module.css'

function Strip({ beats }: { beats: readonly number[] }) {
  const heard = beats.filter((count) => count > 0).length
  const label = `Online in ${heard} of ${beats.length} half hours`
  return (
    <>
      <div role="img" aria-label={label} className={classes.strip}>
        {beats.map((count, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a half hour is its place in the day
          <i key={index} data-heard={count > 0} />
        ))}
      </div>
      <div className={classes.scale} aria-hidden="true">
        <span>24 h ago</span>
        <span>12 h ago</span>
        <span>now</span>
      </div>
    </>
  )
}

const works = (ok: boolean) => <StatusMark tone={ok ? 'ok' : 'danger'}>{ok ? 'OK' : 'Not working'}</StatusMark>

function uptimeText(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}

const diskText = (mb: number): string =>
  mb < 10_000 ? `${mb.toLocaleString('en-US')} MB` : `${Math.round(mb / 1000)} GB`

interface StationPulseProps {
  record: RecordMeta
  customerId: string | undefined
}

export default function StationPulse({ record: { id }, customerId = '' }: StationPulseProps) {
  const { data, error } = useQuery({
    queryKey: ['heartbeats', customerId, id],
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/stations/:id/heartbeats', { params: { customerId, id }, signal }),
    ...errorsInPlace,
  })
  if (error) return <Notice tone="danger">{error.message}</Notice>
  if (!data) return <SkeletonLines lines={6} label="Loading heartbeats" />
  const { beats, last } = data
  return (
    <div className={classes.cards}>
      <Card title="Last 24 hours">
        <Strip beats={beats} />
      </Card>
      {last ? (
        <Card title="Latest heartbeat" aside={<RelativeTime at={last.at} />}>
          <DescriptionList
            columns={2}
            items={[
              { term: 'App version', value: <span className="mono">{last.version}</span> },
              { term: 'Operating system', value: last.os },
              { term: 'Uptime', value: uptimeText(last.uptimeSeconds) },
              { term: 'Signed in', value: last.userName ?? 'No one' },
              {
                term: 'Printer',
                value: last.paperOut ? <StatusMark tone="warn">Out of paper</StatusMark> : works(last.printerOk),
              },
              { term: 'Scanner', value: works(last.scannerOk) },
              { term: 'Unsent scans', value: last.queuedScans.toLocaleString('en-US') },
              { term: 'Response time', value: `${last.latencyMs} ms` },
              { term: 'Memory', value: `${last.memoryMb.toLocaleString('en-US')} MB` },
              { term: 'CPU', value: `${Math.round(last.cpuPercent)}%` },
              { term: 'Free disk', value: last.diskFreeMb === null ? null : diskText(last.diskFreeMb) },
              { term: 'Last error', value: last.lastError },
              { term: 'Errors today', value: last.errorsDay.toLocaleString('en-US') },
              { term: 'Crashes today', value: last.crashesDay.toLocaleString('en-US') },
            ]}
          />
        </Card>
      ) : (
        <Notice tone="info">No heartbeats yet. The station reports automatically once it’s paired.</Notice>
      )}
    </div>
  )
}
