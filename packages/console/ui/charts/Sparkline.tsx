import classes from './Sparkline.module.css'

interface SparklineProps {
  values: readonly number[]
  width?: number
  height?: number
  /** `accent` in KPI cells, `quiet` in rows. */
  tone?: 'quiet' | 'accent'
  filled?: boolean
  /** The accessible name. Omit it if the number is shown next to the line. */
  label?: string
}

export function Sparkline({ values, width = 72, height = 20, tone = 'quiet', filled, label }: SparklineProps) {
  if (values.length === 0) return null
  const low = Math.min(...values)
  const reach = Math.max(...values) - low || 1
  const points = values.map((value, index) => ({
    x: 1 + (index / Math.max(1, values.length - 1)) * (width - 5),
    y: height - 2 - ((value - low) / reach) * (height - 4),
  }))
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  const end = points.at(-1)
  const naming = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <span className={classes.spark} data-tone={tone} {...naming}>
      <svg width={width} height={height} aria-hidden="true">
        {filled && end && <path className={classes.area} d={`${line}L${end.x.toFixed(1)} ${height}L1 ${height}Z`} />}
        <path className={classes.line} d={line} />
        {end && <circle className={classes.end} cx={end.x} cy={end.y} r="2" />}
      </svg>
    </span>
  )
}
