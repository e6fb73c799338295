/** Memory, operations, clients, latency, hits, evictions and lag over time, side by side. */
import type { RedisRange, RedisSample, RedisSeries } from '@postern/domain/areas/platform/redisEndpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TimeChart } from '../../../ui/charts/TimeChart.tsx'
import { Card } from '../../../ui/detail/Card.tsx'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import classes from './ChartsCard.module.css'
import { momentText, ticksBetween } from './chartTicks.ts'
import { type RedisRecord, seriesOptions } from './redisApi.ts'
import { bytesText, byteUnit, countText, figureText } from './redisTexts.ts'

type Point = RedisSeries['points'][number]

interface Chart {
  title: string
  now: string
  aside?: string
  of: (point: Point) => number | null
  limit?: number | undefined
  isBeyond?: boolean
  /** Hidden if never measured: a server without replicas has no lag. */
  optional?: true
}

function chartsOf(record: RedisRecord, latest: RedisSample, points: readonly Point[]): Chart[] {
  const { size, unit } = byteUnit(latest.memoryLimit ?? latest.usedMemory ?? 0)
  const peakOps = Math.max(0, ...points.map(({ opsPerSec }) => opsPerSec ?? 0))
  const alertMemory = latest.memoryLimit === null ? undefined : (latest.memoryLimit * record.alertMemoryPercent) / 100
  const { alertLatencyMs, alertClients, alertHitPercent, alertReplicaLagSec } = record
  const isAbove = (value: number | null, limit: number) => value !== null && value > limit
  return [
    {
      title: 'Memory',
      now: bytesText(latest.usedMemory),
      aside: latest.memoryLimit === null ? `in ${unit}` : `Limit ${bytesText(latest.memoryLimit)}`,
      of: ({ usedMemory }) => (usedMemory === null ? null : usedMemory / size),
      limit: alertMemory === undefined ? undefined : alertMemory / size,
      isBeyond: isAbove(latest.memoryPercent, record.alertMemoryPercent),
    },
    {
      title: 'Operations',
      now: `${countText(latest.opsPerSec)}/s`,
      aside: `Peak ${countText(peakOps)}/s`,
      of: ({ opsPerSec }) => opsPerSec,
    },
    {
      title: 'Clients',
      now: countText(latest.clients),
      aside: `${countText(latest.blockedClients)} blocked, alert at ${countText(alertClients)}`,
      of: ({ clients }) => clients,
      isBeyond: isAbove(latest.clients, alertClients),
    },
    {
      title: 'Latency',
      now: figureText(latest.latencyMs, 2, ' ms'),
      aside: `Alert at ${alertLatencyMs} ms`,
      of: ({ latencyMs }) => latencyMs,
      isBeyond: isAbove(latest.latencyMs, alertLatencyMs),
    },
    {
      title: 'Hit rate',
      now: figureText(latest.hitPercent, 1, '%'),
      aside: `Alert below ${alertHitPercent}%`,
      of: ({ hitPercent }) => hitPercent,
      isBeyond: latest.hitPercent !== null && latest.hitPercent < alertHitPercent,
    },
    {
      title: 'Evictions',
      now: `${figureText(latest.evictionsPerMin, 1)}/min`,
      aside: `Alert above ${record.alertEvictionsPerMin}/min`,
      of: ({ evictionsPerMin }) => evictionsPerMin,
      isBeyond: isAbove(latest.evictionsPerMin, record.alertEvictionsPerMin),
    },
    {
      title: 'Replica lag',
      now: figureText(latest.replicaLagSec, 0, ' s'),
      aside: `Alert at ${alertReplicaLagSec} s`,
      of: ({ replicaLagSec }) => replicaLagSec,
      isBeyond: isAbove(latest.replicaLagSec, alertReplicaLagSec),
      optional: true,
    },
  ]
}

const rangeMs: Readonly<Record<RedisRange, number>> = {
  '1h': 3_600_000,
  '24h': 86_400_000,
  '7d': 7 * 86_400_000,
  '30d': 30 * 86_400_000,
}
const rangeNames = { '1h': '1 h', '24h': '24 h', '7d': '7 d', '30d': '30 d' } as const

interface ChartPartProps {
  chart: Chart
  points: readonly Point[]
  from: number
  to: number
  step: number
}

function ChartPart({
  chart: { title, now, aside, of, limit, isBeyond = false },
  points,
  from,
  to,
  step,
}: ChartPartProps) {
  const shown = points.filter((point) => Date.parse(point.at) >= from && Date.parse(point.at) <= to)
  const values = shown.map(of)
  const known = values.filter((value) => value !== null)
  const span =
    known.length === 0
      ? 'nothing measured'
      : `between ${figureText(Math.min(...known), 1)} and ${figureText(Math.max(...known), 1)}`
  return (
    <div className={classes.part}>
      <TimeChart
        frame="plain"
        height={102}
        empty="Nothing measured"
        aside={
          <span className={classes.head}>
            <h3>
              {title} <b className="num">{now}</b>
            </h3>
            {aside !== undefined && <span className="dim num">{aside}</span>}
          </span>
        }
        data={{
          title,
          summary: `${title}: now ${now}, ${span}`,
          by: 'Time',
          times: shown.map(({ at }) => Date.parse(at)),
          timeText: momentText,
          ticks: ticksBetween(from, to),
          from,
          to,
          gap: step * 2_500,
          series: [{ label: title, color: isBeyond ? 'warn' : 'chart-1', values, filled: true }],
          ...(limit !== undefined && { limit: { value: limit, label: 'Alert' } }),
        }}
      />
    </div>
  )
}

export function ChartsCard({ record, latest }: { record: RedisRecord; latest: RedisSample }) {
  const [range, setRange] = useState<RedisRange>('24h')
  const { data, error, refetch } = useQuery(seriesOptions(record, range))
  const to = Date.parse(latest.at)
  const first = data?.points[0] ? Date.parse(data.points[0].at) : to
  // A server registered an hour ago has no full day to show yet.
  const from = Math.min(to - 600_000, Math.max(to - rangeMs[range], first))
  const charts = chartsOf(record, latest, data?.points ?? []).filter(
    ({ optional, of }) => !optional || data?.points.some((point) => of(point) !== null),
  )
  return (
    <Card
      title="Over time"
      flush
      actions={<Segments label="Time range" value={range} options={rangeNames} onChange={setRange} />}
    >
      {error && (
        <div className={classes.failed}>
          <FailedPart error={error} onRetry={refetch} />
        </div>
      )}
      {!data && !error && <SkeletonLines lines={8} label="Loading charts" />}
      {data && (
        <div className={classes.charts}>
          {charts.map((chart) => (
            <ChartPart key={chart.title} chart={chart} points={data.points} from={from} to={to} step={data.step} />
          ))}
        </div>
      )}
    </Card>
  )
}
