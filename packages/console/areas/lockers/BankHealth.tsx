/** How well a bank was reached through the last months, and what its hardware says of itself. */

import { stations } from '@postern/domain/areas/devices/stations.ts'
import type { BankHealth as Health } from '@postern/domain/areas/lockers/endpoints.ts'
import type { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { choiceText, counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { statusTone } from '../../engine/cells/statusTone.ts'
import { LoadFailed } from '../../engine/record/LoadFailed.tsx'
import { told } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { recordPath } from '../../paths.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { CardColumns, CardStack } from '../../ui/detail/CardGrid.tsx'
import { DescriptionList, Rows } from '../../ui/detail/DescriptionList.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import classes from './BankHealth.module.css'

type Bank = ValuesOf<(typeof lockerBanks)['fields']> & RecordMeta

type Level = 'all' | 'most' | 'little' | 'unknown'

/** A day is whole when at most a minute or two of it are missing. */
function levelOf(share: number | null): Level {
  if (share === null) return 'unknown'
  if (share >= 99.9) return 'all'
  return share >= 90 ? 'most' : 'little'
}

const percentText = (share: number | null) => (share === null ? '–' : `${share}%`)

const dayName = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short' })
const dayBefore = (days: number) => dayName.format(Date.now() - days * 86_400_000)

function Strip({ days }: { days: Health['days'] }) {
  const known = days.filter((share) => share !== null)
  const whole = known.filter((share) => levelOf(share) === 'all').length
  return (
    <>
      <div
        role="img"
        aria-label={`Online all day on ${whole} of ${counted(known.length, 'day', 'days')}`}
        className={classes.strip}
      >
        {days.map((share, index) => {
          const ago = days.length - 1 - index
          return (
            <i
              key={ago}
              data-level={levelOf(share)}
              title={`${dayBefore(ago)}: ${share === null ? 'unknown' : percentText(share)}`}
            />
          )
        })}
      </div>
      <div className={classes.scale} aria-hidden="true">
        <span>90 days ago</span>
        <span>45 days ago</span>
        <span>now</span>
      </div>
    </>
  )
}

function durationText(seconds: number): string {
  if (seconds < 3600) return `${Math.max(1, Math.round(seconds / 60))} min`
  const hours = Math.round(seconds / 3600)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} d`
}

function Changes({ changes }: { changes: Health['changes'] }) {
  return (
    <Card title="Connection history" aside="newest first">
      <Rows>
        {changes.map(({ at, connectivity, seconds }, index) => (
          <li key={at}>
            <StatusMark tone={statusTone(connectivity)}>{choiceText(connectivity)}</StatusMark>
            <span className="dim">
              <RelativeTime at={at} />
            </span>
            <span className={classes.end}>
              {index === 0 ? `for ${durationText(seconds)} now` : `for ${durationText(seconds)}`}
            </span>
          </li>
        ))}
      </Rows>
    </Card>
  )
}

/** What the hardware says; where it says nothing there is a dash. */
function Hardware({ bank, heartbeat, customerId }: { bank: Bank; heartbeat: Health['heartbeat']; customerId: string }) {
  const { batteryPercent, temperatureC, firmware, lastSeenAt, stationId, labels } = bank
  const low = batteryPercent !== null && batteryPercent < 25
  return (
    <Card title="Hardware">
      <DescriptionList
        items={[
          { term: 'Last seen', value: lastSeenAt && <RelativeTime at={lastSeenAt} /> },
          { term: 'Firmware', value: firmware && <span className="mono">{firmware}</span> },
          {
            term: 'Battery',
            value:
              batteryPercent === null ? null : low ? (
                <StatusMark tone="warn">{`${batteryPercent}%, low`}</StatusMark>
              ) : (
                `${batteryPercent}%`
              ),
          },
          { term: 'Temperature', value: temperatureC === null ? null : `${temperatureC} °C` },
          {
            term: 'Screen',
            value: stationId && (
              <Link className="link" href={recordPath(stations, stationId, customerId)}>
                {labels.stationId}
              </Link>
            ),
          },
          { term: 'Heartbeat', value: heartbeat && <RelativeTime at={heartbeat.at} /> },
          { term: 'Response time', value: heartbeat && `${heartbeat.latencyMs} ms` },
        ]}
      />
    </Card>
  )
}

interface BankHealthProps {
  record: Bank
  customerId: string | undefined
}

export default function BankHealth({ record, customerId = '' }: BankHealthProps) {
  const { id } = record
  const { data, error } = useQuery({
    queryKey: ['bankHealth', customerId, id],
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/lockerBanks/:id/health', { params: { customerId, id }, signal }),
    ...told,
  })
  if (error) return <LoadFailed error={error} />
  if (!data) return <SkeletonLines lines={8} label="Loading health" />
  const { days, uptime30Days, uptime90Days, changes, heartbeat } = data
  if (changes.length === 0)
    return (
      <EmptyState
        art="box"
        title="No connection yet"
        text="Uptime and connection history appear here once the bank is online."
      />
    )
  return (
    <CardStack>
      <Card
        title="Uptime by day"
        actions={
          <span className="num">
            {percentText(uptime30Days)} <span className="mute">in 30 days,</span> {percentText(uptime90Days)}{' '}
            <span className="mute">in 90 days</span>
          </span>
        }
      >
        <Strip days={days} />
      </Card>
      <CardColumns>
        <Changes changes={changes} />
        <Hardware bank={record} heartbeat={heartbeat} customerId={customerId} />
      </CardColumns>
    </CardStack>
  )
}
