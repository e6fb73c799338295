/** Entries of the bell and of its page, by day. */
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

export function MessageRows({ entries }: { entries: readonly Entry[] }): ReactNode {
  const now = useNow()
  return byDay(entries, now).map(([day, members]) => (
    <section key={day} aria-label={day}>
      <h3 className={classes.day}>{day}</h3>
      <ul>
        {members.map((entry) => (
          <Row key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>
  ))
}
