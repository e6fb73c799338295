/** Entries of the bell and of the notifications page, by day. */
import type { ReactNode } from 'react'
import { RelativeTime } from '../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../ui/marks/StatusMark.tsx'
import { useNow } from '../ui/useNow.ts'
import type { Entry } from './bellEntries.tsx'
import { byDay } from './byDay.ts'
import classes from './MessageList.module.css'

function Row({ entry: { tone, title, at, unread, detail, actions } }: { entry: Entry }) {
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <StatusMark tone={tone} className={classes.title}>
          {title}
        </StatusMark>
        <span className={classes.when}>
          <RelativeTime at={at} />
          {unread && (
            <>
              <i className={classes.dot} aria-hidden="true" />
              <span className="visuallyHidden">Unread</span>
            </>
          )}
        </span>
      </div>
      {detail && <p className={classes.detail}>{detail}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </li>
  )
}

interface MessageRowsProps {
  entries: readonly Entry[]
  /** The level of the day headings: one below the surrounding heading. */
  heading: 'h2' | 'h3'
}

export function MessageRows({ entries, heading: Heading }: MessageRowsProps): ReactNode {
  const now = useNow()
  return byDay(entries, now).map(([day, members]) => (
    <section key={day} aria-label={day}>
      <Heading className={classes.day}>{day}</Heading>
      <ul>
        {members.map((entry) => (
          <Row key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>
  ))
}
