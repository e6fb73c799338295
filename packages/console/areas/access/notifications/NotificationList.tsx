/** The notifications that the server keeps, newest first. */
import type { Notification } from '@postern/domain/areas/access/notificationEndpoints.ts'
import { cx } from '../../../ui/classNames.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import classes from './NotificationList.module.css'
import { notificationText } from './notificationTexts.ts'

function Row({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
  const { tone, title, detail, links } = notificationText(notification)
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <StatusMark tone={tone} className={classes.title}>
          {title}
        </StatusMark>
        <span className={classes.when}>
          <RelativeTime at={notification.at} />
          {notification.readAt === null && (
            <>
              <i className={classes.dot} aria-hidden="true" />
              <span className="visuallyHidden">Unread</span>
            </>
          )}
        </span>
      </div>
      <p className={classes.detail}>{detail}</p>
      <div className={classes.links}>
        {links.map(({ label, href }) => (
          <Link key={label} href={href} className={cx('link')} onClick={onFollow}>
            {label}
          </Link>
        ))}
      </div>
    </li>
  )
}

interface NotificationListProps {
  items: readonly Notification[]
  onFollow: () => void
}

export function NotificationList({ items, onFollow }: NotificationListProps) {
  return (
    <ul aria-label="Notifications">
      {items.map((notification) => (
        <Row key={notification.id} notification={notification} onFollow={onFollow} />
      ))}
    </ul>
  )
}
