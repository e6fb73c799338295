/** A vendor's reliability over the last 30 days against its target, and the firmware of its banks. */
import type { VendorHealth as Health } from '@postern/domain/areas/lockers/vendorEndpoints.ts'
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { dayText } from '../../../engine/cells/valueText.ts'
import { withSearch } from '../../../engine/list/urlState.ts'
import { LoadFailed } from '../../../engine/record/LoadFailed.tsx'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { fleetPath } from '../../../paths.ts'
import { RowBarChart } from '../../../ui/charts/BarChart.tsx'
import { Gauge } from '../../../ui/charts/Gauge.tsx'
import { TimeChart } from '../../../ui/charts/TimeChart.tsx'
import { Card } from '../../../ui/detail/Card.tsx'
import { CardColumns, CardStack } from '../../../ui/detail/CardGrid.tsx'
import { DescriptionList } from '../../../ui/detail/DescriptionList.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { secondsText } from '../commands/latencyText.ts'
import { errorBudget, reliabilityOf } from './errorBudget.ts'

const percent = (value: number): string => `${(Math.floor(value * 100) / 100).toLocaleString('en-US')}%`
const whole = (value: number): string => Math.floor(value).toLocaleString('en-US')

function Budget({ health }: { health: Health }) {
  const { total, bad, reliability, allowed, used } = errorBudget(health)
  if (used === null || reliability === null)
    return (
      <Card title="Error budget" aside="30 days">
        <p className="dim">No requests or events yet.</p>
      </Card>
    )
  const isMissed = used > 100
  return (
    <Card title="Error budget" aside="30 days">
      <Gauge percent={used} mark={100} caption="used" label={`${whole(used)}% of the error budget is used.`} />
      <DescriptionList
        items={[
          {
            term: 'Target',
            value: isMissed ? (
              <StatusMark tone="danger">{`${percent(health.target)}, missed`}</StatusMark>
            ) : (
              <StatusMark tone="ok">{`${percent(health.target)}, met`}</StatusMark>
            ),
          },
          { term: 'Reliability', value: <span className="num">{percent(reliability)}</span> },
          {
            term: 'Failed or late',
            value: (
              <span className="num">
                {bad.toLocaleString('en-US')} of {whole(allowed)} allowed
              </span>
            ),
          },
          {
            term: 'Counted',
            value: <span className="num">{counted(total, 'request or event', 'requests and events')}</span>,
          },
        ]}
      />
    </Card>
  )
}

/** Latency from sending the command to the door's own event. */
function Opening({ opening }: { opening: Health['opening'] }) {
  const { opens, confirmed, p50Ms, p95Ms } = opening
  return (
    <Card title="Remote opening" aside="30 days">
      {p50Ms === null || p95Ms === null ? (
        <p className="dim">No door was opened remotely.</p>
      ) : (
        <DescriptionList
          items={[
            { term: 'Median', value: <span className="num">{secondsText(p50Ms)}</span> },
            { term: '95th percentile', value: <span className="num">{secondsText(p95Ms)}</span> },
            {
              term: 'Confirmed',
              value: (
                <span className="num">
                  {confirmed.toLocaleString('en-US')} of {opens.toLocaleString('en-US')}
                </span>
              ),
            },
          ]}
        />
      )}
    </Card>
  )
}

const ByDay = ({ health: { target, days } }: { health: Health }) => (
  <TimeChart
    aside="by day"
    empty="No requests or events yet"
    data={{
      title: 'Reliability',
      by: 'Day',
      times: days.map(({ day }) => Date.parse(day)),
      timeText: (at) => dayText(new Date(at).toISOString().slice(0, 10)),
      format: percent,
      isCut: true,
      most: 100,
      limit: { value: target, label: `Target ${percent(target)}` },
      series: [{ label: 'Reliability', color: 'chart-1', values: days.map(reliabilityOf) }],
    }}
  />
)

/** Each bar links to the banks it counts. */
const Firmware = ({ vendorId, health: { firmware } }: { vendorId: string; health: Health }) => (
  <RowBarChart
    aside="banks"
    empty="No banks use this vendor"
    data={{
      title: 'Banks by firmware',
      by: 'Firmware',
      categories: firmware.map((row) => row.firmware ?? 'Not reported'),
      series: [{ label: 'Banks', color: 'chart-1', values: firmware.map(({ banks }) => banks) }],
      hrefOf: (_, index) => withSearch(fleetPath, { vendorId, firmware: firmware[index]?.firmware ?? 'none' }),
    }}
  />
)

export default function VendorHealth({ record: { id } }: { record: RecordMeta }) {
  const { data: health, error } = useQuery({
    queryKey: ['lockerVendorHealth', id],
    queryFn: ({ signal }) => call('GET /api/system/lockerVendors/:id/health', { params: { id }, signal }),
    ...errorsInPlace,
  })
  if (!health) return error ? <LoadFailed error={error} /> : <SkeletonLines lines={8} label="Loading health" />
  return (
    <CardColumns>
      <CardStack>
        <ByDay health={health} />
        <Firmware vendorId={id} health={health} />
      </CardStack>
      <CardStack>
        <Budget health={health} />
        <Opening opening={health.opening} />
      </CardStack>
    </CardColumns>
  )
}
