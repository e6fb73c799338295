import classes from './BarChart.module.css'

export type BarTone = 'plain' | 'ok' | 'info' | 'warn'

export interface Bar {
  key: string
  /** Bottom up, in a fixed order. */
  parts: readonly { tone: BarTone; value: number }[]
  /** Below the bar; most bars have none. */
  tick?: string
}

interface BarChartProps {
  bars: readonly Bar[]
  /** A dashed line across, with a word at its end. */
  limit?: { value: number; label: string }
  /** The whole chart in a sentence: nobody who cannot see it needs the bars. */
  label: string
}

/** A round number at or above the highest bar, so that the lines stand at numbers one can say. */
export function roundTop(highest: number): number {
  if (highest <= 4) return 4
  const step = 10 ** Math.floor(Math.log10(highest))
  const [top = step * 10] = [1, 2, 4, 5, 8, 10].map((times) => times * step).filter((candidate) => candidate >= highest)
  return top
}

const written = new Intl.NumberFormat('en-US')

/** Bars side by side over a few lines. Every part has its own pattern of edge, so that colour is not the only sign. */
export function BarChart({ bars, label, limit }: BarChartProps) {
  const highest = bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0))
  const top = roundTop(Math.max(limit?.value ?? 0, ...highest))
  return (
    <div className={classes.chart} role="img" aria-label={label}>
      {[top, top / 2, 0].map((value) => (
        <span key={value} className={classes.line} style={{ bottom: `${(value / top) * 100}%` }}>
          <span>{written.format(value)}</span>
        </span>
      ))}
      <div className={classes.bars}>
        {bars.map(({ key, parts, tick }) => (
          <span key={key} className={classes.bar}>
            {parts.map(({ tone, value }) => (
              <i key={tone} data-tone={tone} style={{ height: `${(value / top) * 100}%` }} />
            ))}
            {tick !== undefined && <small>{tick}</small>}
          </span>
        ))}
      </div>
      {limit && (
        <span className={classes.limit} style={{ bottom: `${(limit.value / top) * 100}%` }}>
          <span>{limit.label}</span>
        </span>
      )}
    </div>
  )
}
