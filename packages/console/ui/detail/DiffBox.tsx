import type { ReactNode } from 'react'
import classes from './DiffBox.module.css'

export interface Change {
  field: string
  before: ReactNode
  after: ReactNode
  /** Next to the field's name: an IconButton of 24. */
  action?: ReactNode
}

/** Each field before and after the change. The sign carries the meaning; the tint repeats it. */
export function DiffBox({ changes }: { changes: readonly Change[] }) {
  return (
    <div className={classes.box}>
      {changes.map(({ field, before, after, action }) => (
        <div key={field} className={classes.change}>
          <div className={classes.field}>
            <span>{field}</span>
            {action}
          </div>
          <del className={classes.before}>{before ?? 'none'}</del>
          <ins className={classes.after}>{after ?? 'none'}</ins>
        </div>
      ))}
    </div>
  )
}
