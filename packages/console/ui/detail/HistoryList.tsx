import type { ReactNode } from 'react'
import { type Change, DiffBox } from './DiffBox.tsx'
import classes from './HistoryList.module.css'

export interface HistoryEntry {
  id: string
  who: string
  /** A RelativeTime, or a Tag for unsaved changes. */
  when: ReactNode
  what?: ReactNode
  /** The top of the timeline: the current edit or the latest event. */
  now?: boolean
  changes?: readonly Change[]
  /** "View this version", "Restore…": subtle xs buttons. */
  actions?: ReactNode
}

/** A timeline: who did what and when, with the diff. */
export function HistoryList({ label, entries }: { label: string; entries: readonly HistoryEntry[] }) {
  return (
    <ol className={classes.line} aria-label={label}>
      {entries.map(({ id, who, when, what, now, changes, actions }) => (
        <li key={id} data-now={now}>
          <div className={classes.head}>
            <span className={classes.who}>{who}</span>
            <span className={classes.when}>{when}</span>
          </div>
          {what !== undefined && <div className={classes.what}>{what}</div>}
          {changes && changes.length > 0 && <DiffBox changes={changes} />}
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        </li>
      ))}
    </ol>
  )
}
