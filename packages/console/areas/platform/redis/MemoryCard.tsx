/** Memory usage, when it will be full, and other current figures. */
import type { RedisSample } from '@postern/domain/areas/platform/redisEndpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { Gauge } from '../../../ui/charts/Gauge.tsx'
import { Card } from '../../../ui/detail/Card.tsx'
import classes from './MemoryCard.module.css'
import type { RedisRecord } from './redisApi.ts'
import { bytesText, countText, figureText, secondsText } from './redisTexts.ts'

interface MemoryCardProps {
  record: RedisRecord
  latest: RedisSample
  fullInSeconds: number | null
}

const aDay = 86_400

type Fact = readonly [term: string, value: string, isUrgent?: boolean]

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map(([term, value, isUrgent = false]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd className="num" data-urgent={isUrgent}>
          {value}
        </dd>
      </div>
    ))}
  </dl>
)

const okText = (isOk: boolean | null) => (isOk === null ? '–' : isOk ? 'OK' : 'Failed')

function roleText({ role, replicas }: RedisSample): string {
  if (role !== 'master') return role === null ? '–' : 'Replica'
  return replicas ? `Primary, ${counted(replicas, 'replica', 'replicas')}` : 'Primary'
}

const memoryFacts = ({ peakMemory, residentMemory, fragmentation }: RedisSample, fullIn: number | null): Fact[] => [
  ['Peak', bytesText(peakMemory)],
  ['Resident (RSS)', bytesText(residentMemory)],
  ['Fragmentation', figureText(fragmentation, 2)],
  ...(fullIn === null ? [] : [['Full in about', secondsText(fullIn), fullIn < aDay] as const]),
]

const serverFacts = (latest: RedisSample): Fact[] => [
  ['Keys', countText(latest.keys)],
  ['Expired since start', countText(latest.expired)],
  ['Role', roleText(latest)],
  ['Uptime', latest.uptimeSec === null ? '–' : secondsText(latest.uptimeSec)],
  ['Last snapshot (RDB)', okText(latest.rdbOk), latest.rdbOk === false],
  ['Append-only file', latest.aofOk === null ? 'Off' : okText(latest.aofOk), latest.aofOk === false],
]

export function MemoryCard({ record, latest, fullInSeconds }: MemoryCardProps) {
  const { usedMemory, memoryLimit, memoryPercent } = latest
  const alert = <span className="dim">Alert at {record.alertMemoryPercent}%</span>
  return (
    <Card title="Memory" actions={alert}>
      {memoryPercent === null ? (
        <p className={classes.plain}>
          <b>{bytesText(usedMemory)}</b>
          <span className="dim">{usedMemory === null ? 'Not reported' : 'No memory limit'}</span>
        </p>
      ) : (
        <Gauge
          percent={memoryPercent}
          mark={record.alertMemoryPercent}
          caption={`${bytesText(usedMemory)} of ${bytesText(memoryLimit)}`}
          label={`Memory ${Math.round(memoryPercent)}%, ${bytesText(usedMemory)} of ${bytesText(memoryLimit)}`}
        />
      )}
      <Facts facts={memoryFacts(latest, fullInSeconds)} />
      {latest.problem === null && <Facts facts={serverFacts(latest)} />}
    </Card>
  )
}
