/** A bank's connectivity over the last 90 days, and its hardware readings. */

import { stations } from '@postern/domain/areas/devices/stations.ts'
import type { BankHealth as Health } from '@postern/domain/areas/lockers/endpoints.ts'
import type { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { statusTone } from '../../../engine/cells/statusTone.ts'
import { LoadFailed } from '../../../engine/record/LoadFailed.tsx'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { recordPath } from '../../../paths.ts'
import { LinkMark } from '../../../stream/LinkMark.tsx'
import { useLive } from '../../../stream/useLive.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { CardColumns, CardStack } from '../../../ui/detail/CardGrid.tsx'
import { DescriptionList, Rows } from '../../../ui/detail/DescriptionList.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { spanText } from '../spanText.ts'
import classes from './BankHealth.module.css'
import { ConnectivityStrip } from './ConnectivityStrip.tsx'

type Bank = ValuesOf<(typeof lockerBanks)['fields']> & RecordMeta

const percentText = (share: number | null) => (share === null ? '–' : `${share}%`)

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
              {index === 0 ? `for ${spanText(seconds * 1000)} now` : `for ${spanText(seconds * 1000)}`}
            </span>
          </li>
        ))}
      </Rows>
    </Card>
  )
}

/** Hardware readings; a dash for missing ones. */
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
  const { data, error, refetch } = useQuery({
    queryKey: ['bankHealth', customerId, id],
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/lockerBanks/:id/health', { params: { customerId, id }, signal }),
    ...errorsInPlace,
  })
  const look = () => void refetch()
  useLive(`customers/${customerId}/lockerBanks/${id}`, look, look)
  if (error) return <LoadFailed error={error} />
  if (!data) return <SkeletonLines lines={8} label="Loading health" />
  const { timeline, uptime30Days, uptime90Days, changes, heartbeat } = data
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
        title="Connectivity"
        aside={<LinkMark />}
        actions={
          <span className="num">
            {percentText(uptime30Days)} <span className="mute">in 30 days,</span> {percentText(uptime90Days)}{' '}
            <span className="mute">in 90 days</span>
          </span>
        }
      >
        <ConnectivityStrip timeline={timeline} uptime={uptime90Days} />
      </Card>
      <CardColumns>
        <Changes changes={changes} />
        <Hardware bank={record} heartbeat={heartbeat} customerId={customerId} />
      </CardColumns>
    </CardStack>
  )
}
