/** Station activity compared with the usual range, and API latency. */
import type { FleetActivity, FleetHistory } from '@postern/domain/areas/devices/productApps/endpoints.ts'
import { activityStep } from '@postern/domain/areas/devices/productApps/fleet.ts'
import { TimeChart } from '../../../ui/charts/TimeChart.tsx'

const minute = 60_000
const stepMs = activityStep * minute
const stepsADay = (24 * 60) / activityStep

const clockIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (at: number) => format.format(at)
}

const weekdayIn = (zone: string, at: number) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'long' }).format(at)

export const activityTitle = 'Scans per minute'

/** Chart data for today. The usual range extends to midnight. */
export function activityData({ zone, from, today, low, high, weeks }: FleetActivity) {
  const start = Date.parse(from)
  const clock = clockIn(zone)
  const steps = Array.from({ length: stepsADay }, (_, step) => step)
  return {
    title: activityTitle,
    by: 'Time',
    times: steps.map((step) => start + step * stepMs),
    timeText: clock,
    ticks: [0, 6, 12, 18].map((hour) => ({
      at: start + hour * 60 * minute,
      text: `${String(hour).padStart(2, '0')}:00`,
    })),
    series: [
      {
        label: 'Today',
        color: 'chart-1' as const,
        values: steps.map((step) => (step < today.length - 1 ? (today[step] ?? null) : null)),
      },
    ],
    bands: weeks < 2 ? [] : [{ label: `Usual ${weekdayIn(zone, start)}`, low, high }],
  }
}

export const Activity = ({ activity }: { activity: FleetActivity }) => (
  <TimeChart aside={`${activity.zone}, ${activityStep}-minute steps`} data={activityData(activity)} />
)

export function Latency({ history: { latency } }: { history: FleetHistory }) {
  const clock = clockIn('UTC')
  return (
    <TimeChart
      aside="API, last 24 h, UTC"
      data={{
        title: 'Latency',
        by: 'Hour',
        times: latency.map(({ hour }) => Date.parse(hour)),
        timeText: clock,
        tickText: clock,
        format: (value) => `${Math.round(value)} ms`,
        isUnfinished: true,
        series: [
          { label: 'p95', color: 'chart-2', values: latency.map(({ p95 }) => p95) },
          { label: 'Median', color: 'chart-1', values: latency.map(({ p50 }) => p50) },
        ],
      }}
    />
  )
}
