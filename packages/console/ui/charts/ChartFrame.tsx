/** What charts share: lines at numbers that can be said, and a column for each day or week with a word below some of them. */
import type { ReactNode } from 'react'
import classes from './ChartFrame.module.css'

/** A round number at or above the highest value, so that the lines stand at numbers one can say. */
export function roundTop(highest: number): number {
  if (highest <= 4) return 4
  const step = 10 ** Math.floor(Math.log10(highest))
  const [top = step * 10] = [1, 2, 4, 5, 8, 10].map((times) => times * step).filter((candidate) => candidate >= highest)
  return top
}

const written = new Intl.NumberFormat('en-US')

interface ChartFrameProps {
  /** The number at the upper line. */
  top: number
  /** The whole chart in a sentence, for those who can't see it. */
  label: string
  /** In pixels; a chart of its own is 188 high. */
  height?: number
  children: ReactNode
}

export const ChartFrame = ({ top, label, height, children }: ChartFrameProps) => (
  <div className={classes.chart} role="img" aria-label={label} style={{ height }}>
    {[top, top / 2, 0].map((value) => (
      <span key={value} className={classes.line} style={{ bottom: `${(value / top) * 100}%` }}>
        <span>{written.format(value)}</span>
      </span>
    ))}
    {children}
  </div>
)

/** Side by side over the whole width. */
export const ChartColumns = ({ children }: { children: ReactNode }) => <div className={classes.columns}>{children}</div>

/** Below its column; most columns have none. */
export const ChartTick = ({ tick }: { tick: string | undefined }) =>
  tick !== undefined && <small className={classes.tick}>{tick}</small>
