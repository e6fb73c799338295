/** A line of days over the range that is usual for each: what is out of the ordinary stands outside of it. */
import { ChartColumns, ChartFrame, ChartTick, roundTop } from './ChartFrame.tsx'
import classes from './RangeChart.module.css'

export interface RangePoint {
  key: string
  value: number
  low: number
  high: number
  /** Under the pointer. */
  hint: string
  /** Below the axis; most points have none. */
  tick?: string
}

interface RangeChartProps {
  points: readonly RangePoint[]
  /** The whole chart in a sentence, for those who can't see it. */
  label: string
}

/** In a square of 100 by 100 that is stretched to the card; strokes keep their width. */
export function RangeChart({ points, label }: RangeChartProps) {
  const top = roundTop(Math.max(0, ...points.flatMap(({ value, high }) => [value, high])))
  const x = (index: number) => ((index + 0.5) / points.length) * 100
  const y = (value: number) => 100 - (value / top) * 100
  const path = (values: readonly { index: number; value: number }[]) =>
    values.map(({ index, value }) => `${x(index).toFixed(2)} ${y(value).toFixed(2)}`).join('L')
  const along = (of: (point: RangePoint) => number) => points.map((point, index) => ({ index, value: of(point) }))
  const band = `M${path(along(({ high }) => high))}L${path(along(({ low }) => low).toReversed())}Z`
  const last = points.at(-1)
  return (
    <ChartFrame top={top} label={label}>
      {points.length > 1 && (
        <svg className={classes.plot} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={classes.band} d={band} />
          <path className={classes.whole} d={`M${path(along(({ value }) => value).slice(0, -1))}`} />
          {/* The last one is still going on. */}
          <path className={classes.unfinished} d={`M${path(along(({ value }) => value).slice(-2))}`} />
        </svg>
      )}
      {last && (
        <span className={classes.now} style={{ left: `${x(points.length - 1)}%`, bottom: `${100 - y(last.value)}%` }} />
      )}
      <ChartColumns>
        {points.map(({ key, hint, tick }) => (
          <span key={key} className={classes.day} title={hint}>
            <ChartTick tick={tick} />
          </span>
        ))}
      </ChartColumns>
    </ChartFrame>
  )
}
