import classes from './BarChart.module.css'
import { ChartColumns, ChartFrame, ChartTick, roundTop } from './ChartFrame.tsx'

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

/** Bars side by side over a few lines. Every part has its own pattern of edge, so that colour is not the only sign. */
export function BarChart({ bars, label, limit }: BarChartProps) {
  const highest = bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0))
  const top = roundTop(Math.max(limit?.value ?? 0, ...highest))
  return (
    <ChartFrame top={top} label={label}>
      <ChartColumns>
        {bars.map(({ key, parts, tick }) => (
          <span key={key} className={classes.bar}>
            {parts.map(({ tone, value }) => (
              <i key={tone} data-tone={tone} style={{ height: `${(value / top) * 100}%` }} />
            ))}
            <ChartTick tick={tick} />
          </span>
        ))}
      </ChartColumns>
      {limit && (
        <span className={classes.limit} style={{ bottom: `${(limit.value / top) * 100}%` }}>
          <span>{limit.label}</span>
        </span>
      )}
    </ChartFrame>
  )
}
