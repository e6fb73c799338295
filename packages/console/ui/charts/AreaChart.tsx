/** A line over time, filled to the axis. Where nothing was measured it has a gap. */
import classes from './AreaChart.module.css'
import { ChartFrame, roundTop } from './ChartFrame.tsx'

export interface AreaPoint {
  /** Milliseconds. */
  at: number
  value: number | null
}

interface AreaChartProps {
  /** In the order of time. */
  points: readonly AreaPoint[]
  /** Milliseconds: how far the axis goes. */
  from: number
  to: number
  /** Points further apart than this aren't joined. */
  gap: number
  /** A dashed line across: beyond it something is wrong. It stays in view. */
  limit?: number
  tone?: 'plain' | 'warn'
  height?: number
  ticks: readonly { at: number; text: string }[]
  /** The whole chart in a sentence, for those who can't see it. */
  label: string
}

type Measured = AreaPoint & { value: number }

/** Runs of points that belong together. */
function runsOf(points: readonly AreaPoint[], gap: number): Measured[][] {
  const runs: Measured[][] = []
  let last: number | null = null
  for (const { at, value } of points) {
    if (value === null) {
      last = null
      continue
    }
    const run = runs.at(-1)
    if (run && last !== null && at - last <= gap) run.push({ at, value })
    else runs.push([{ at, value }])
    last = at
  }
  return runs
}

/** In a square of 100 by 100 that is stretched to the card; strokes keep their width. */
export function AreaChart(props: AreaChartProps) {
  const { points, from, to, gap, limit, tone = 'plain', height = 72, ticks, label } = props
  const highest = points.reduce((most, { value }) => Math.max(most, value ?? 0), limit ?? 0)
  const top = roundTop(highest)
  const across = (at: number) => ((at - from) / Math.max(1, to - from)) * 100
  const x = (at: number) => across(at).toFixed(2)
  const y = (value: number) => (100 - (value / top) * 100).toFixed(2)
  const runs = runsOf(
    points.filter(({ at }) => at >= from && at <= to),
    gap,
  )
  const lines = runs.map((run) => `M${run.map(({ at, value }) => `${x(at)} ${y(value)}`).join('L')}`)
  const areas = runs.map((run, index) => `${lines[index]}L${x(run.at(-1)?.at ?? 0)} 100L${x(run[0]?.at ?? 0)} 100Z`)
  const end = runs.at(-1)?.at(-1)
  return (
    <ChartFrame top={top} label={label} height={height}>
      <svg
        className={classes.plot}
        data-tone={tone}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={classes.area} d={areas.join('')} />
        <path className={classes.line} d={lines.join('')} />
        {limit !== undefined && limit <= top && <path className={classes.limit} d={`M0 ${y(limit)}H100`} />}
      </svg>
      {end && runs.at(-1)?.length === 1 && (
        <span
          className={classes.dot}
          data-tone={tone}
          style={{ left: `${across(end.at)}%`, bottom: `${(end.value / top) * 100}%` }}
        />
      )}
      {ticks.map(({ at, text }) => (
        <small key={at} className={classes.tick} style={{ left: `${across(at)}%` }}>
          {text}
        </small>
      ))}
    </ChartFrame>
  )
}
