import type { ReactNode } from 'react'
import { Kbd } from '../marks/Kbd.tsx'
import classes from './ListFooter.module.css'

interface ListFooterProps {
  /** "21 of 48 customers". */
  children: ReactNode
  /** The number of rows: 21. */
  total: number
  /** "Updated 4 s ago". */
  note?: ReactNode
  /** KeyHints. */
  end?: ReactNode
}

export function ListFooter({ children, total, note, end }: ListFooterProps) {
  return (
    <div className={classes.foot} data-foot>
      <span data-total={total}>{children}</span>
      {note !== undefined && <span className={classes.note}>{note}</span>}
      {end !== undefined && <div className={classes.end}>{end}</div>}
    </div>
  )
}

/** Visual reminders; "?" opens the list of all keys. */
export function KeyHints({ hints }: { hints: readonly { keys: readonly string[]; does: string }[] }) {
  return (
    <span className={classes.hints} aria-hidden="true">
      {hints.map(({ keys, does }) => (
        <span key={does} className={classes.hints}>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {does}
        </span>
      ))}
    </span>
  )
}
