import classes from './Chart.module.css'
import type { LegendEntry } from './chart.ts'

/** The color key: 8 px squares, and lines as they are drawn. */
export function ChartLegend({ entries }: { entries: readonly LegendEntry[] }) {
  if (entries.length === 0) return null
  return (
    <ul className={classes.legend}>
      {entries.map(({ label, color, mark }) => (
        <li key={label}>
          <i data-mark={mark} style={{ color: `var(--p-${color})` }} />
          {label}
        </li>
      ))}
    </ul>
  )
}

const steps = [1, 2, 3, 4, 5, 6, 7] as const

interface ShadeLegendProps {
  few: string
  many: string
  /** What the `full` shade means. */
  full?: string
}

/** The shades of a heat map, from few to many. */
export const ShadeLegend = ({ few, many, full }: ShadeLegendProps) => (
  <span className={classes.shades}>
    {few}
    <span aria-hidden="true">
      {steps.map((step) => (
        <i key={step} style={{ background: `var(--p-seq-${step})` }} />
      ))}
    </span>
    {many}
    {full !== undefined && (
      <>
        <i aria-hidden="true" style={{ background: 'var(--p-danger)' }} />
        {full}
      </>
    )}
  </span>
)
