import { useDelayed } from '../useDelayed.ts'
import classes from './Skeleton.module.css'

const widths = ['60%', '80%', '40%', '70%', '55%']

interface SkeletonLinesProps {
  lines?: number
  /** Announced to screen readers: "Loading customers". */
  label?: string
}

/** Placeholder lines for text. Reserves the space at once to avoid layout shift; the lines appear after 150 ms. */
export function SkeletonLines({ lines = 3, label = 'Loading' }: SkeletonLinesProps) {
  const late = useDelayed()
  return (
    <div className={classes.lines} aria-busy="true">
      <span className="visuallyHidden" role="status">
        {late && label}
      </span>
      {Array.from({ length: lines }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are all alike
          key={index}
          className={classes.line}
          data-shown={late}
          style={{ width: widths[index % widths.length] }}
        />
      ))}
    </div>
  )
}

/** The same for list rows, at the list's row height. */
export function SkeletonRows({ rows = 12, label = 'Loading' }: { rows?: number; label?: string }) {
  const late = useDelayed()
  return (
    <div className={classes.rows} aria-busy="true">
      <span className="visuallyHidden" role="status">
        {late && label}
      </span>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are all alike
        <div key={index} className={classes.row}>
          <span className={classes.line} data-shown={late} style={{ width: `${14 + ((index * 7) % 10)}%` }} />
          <span className={classes.line} data-shown={late} style={{ width: '8%' }} />
          <span className={classes.line} data-shown={late} style={{ width: `${10 + ((index * 5) % 8)}%` }} />
          <span className={classes.line} data-shown={late} style={{ width: '12%' }} />
        </div>
      ))}
    </div>
  )
}
