/** A sparkline in a table row: the period dark, its comparison light, unusual days as rings. */
import classes from './Analytics.module.css'

interface TrendSparkProps {
  values: readonly (number | null)[]
  prior: readonly (number | null)[] | null
  /** Indexes of unusual days. */
  marked?: readonly number[]
  width?: number
}

const height = 24

export function TrendSpark({ values, prior, marked = [], width = 120 }: TrendSparkProps) {
  const all = [...values, ...(prior ?? [])].filter((value) => value !== null)
  if (all.length < 2) return null
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const place = (value: number, index: number, count: number) => ({
    x: 3 + (index / Math.max(1, count - 1)) * (width - 8),
    y: height - 4 - ((value - low) / (high - low || 1)) * (height - 8),
  })
  const line = (each: readonly (number | null)[]) =>
    each
      .flatMap((value, index) => (value === null ? [] : [place(value, index, each.length)]))
      .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
      .join('')
  return (
    <svg className={classes.spark} width={width} height={height} aria-hidden="true">
      {prior && <path data-line="prior" d={line(prior)} />}
      <path data-line="shown" d={line(values)} />
      {marked.map((index) => {
        const value = values[index]
        if (value === null || value === undefined) return null
        const { x, y } = place(value, index, values.length)
        return <circle key={index} cx={x} cy={y} r="3" />
      })}
    </svg>
  )
}
