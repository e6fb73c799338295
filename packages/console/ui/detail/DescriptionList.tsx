import type { CSSProperties, ReactNode } from 'react'
import classes from './DescriptionList.module.css'

export interface Description {
  term: string
  /** An empty value is shown as an en dash. */
  value: ReactNode
}

interface DescriptionListProps {
  items: readonly Description[]
  columns?: 1 | 2
  termWidth?: number
}

export function DescriptionList({ items, columns = 1, termWidth = columns === 2 ? 112 : 148 }: DescriptionListProps) {
  // Reads down the left column, then down the right one.
  const rows = Math.ceil(items.length / columns)
  const measures: CSSProperties & Record<`--${string}`, string | number> = {
    '--term': `${termWidth}px`,
    '--rows': rows,
  }
  return (
    <dl className={classes.list} data-columns={columns} style={measures}>
      {items.map(({ term, value }) => (
        <div key={term} className={classes.pair}>
          <dt>{term}</dt>
          <dd>{value ?? <span className="mute">–</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Facts separated by hairlines. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>
}
