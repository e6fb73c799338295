import type { ReactNode } from 'react'
import { Link } from '../LinkContext.tsx'
import classes from './KpiStrip.module.css'

export interface Kpi {
  label: string
  /** The list behind the figure. */
  href: string
  value: string
  /** Muted after the figure: "of 436". */
  unit?: string
  /** Sign and number ("+7 %", "−1.2 h"); good, bad or neutral. */
  delta?: { text: string; good?: boolean }
  note?: string
  /** A Sparkline of 76 × 32. */
  spark?: ReactNode
}

/** A box of cells separated by hairlines; each cell links to the list behind it. */
export function KpiStrip({ label, items }: { label: string; items: readonly Kpi[] }) {
  return (
    <ul className={classes.strip} aria-label={label}>
      {items.map(({ label: name, href, value, unit, delta, note, spark }) => (
        <li key={name}>
          <Link href={href} className={classes.cell}>
            <span className={classes.label}>{name}</span>
            <span className={classes.value}>
              {value}
              {unit !== undefined && <small>{unit}</small>}
            </span>
            {spark !== undefined && <span className={classes.spark}>{spark}</span>}
            <span className={classes.delta}>
              {delta && <b data-good={delta.good}>{delta.text}</b>}
              {note}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
