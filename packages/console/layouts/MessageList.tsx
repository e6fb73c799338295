/** What is inside the bell: loaded when it is opened. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { NotificationList } from '../areas/access/notifications/NotificationList.tsx'
import { notificationQuery } from '../areas/access/notifications/notificationQuery.ts'
import { call } from '../http/call.ts'
import { cx } from '../ui/classNames.ts'
import { RelativeTime } from '../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../ui/marks/StatusMark.tsx'
import { type Toast, takeAction } from '../ui/overlays/toastStore.ts'
import classes from './Messages.module.css'

const Exports = lazy(() => import('../engine/export/RecentExports.tsx'))
const Operations = lazy(() => import('../engine/undo/RecentOperations.tsx'))

function Message({ message }: { message: Toast }) {
  const { tone, title, detail, at, action } = message
  return (
    <li className={classes.message}>
      <div className={classes.head}>
        <StatusMark tone={tone} className={classes.title}>
          {title}
        </StatusMark>
        <RelativeTime at={at} />
      </div>
      {detail && <p className={classes.detail}>{detail}</p>}
      {action && (
        <button type="button" className={cx('link', classes.action)} onClick={() => takeAction(message)}>
          {action.label}
        </button>
      )}
    </li>
  )
}

interface MessageListProps {
  history: readonly Toast[]
  onClose: () => void
}

function Head() {
  const queryClient = useQueryClient()
  const { data } = useQuery(notificationQuery)
  const { mutate, isPending } = useMutation({
    mutationFn: (upTo: string) => call('POST /api/notifications/read', { body: { upTo } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: notificationQuery.queryKey }),
  })
  const newest = data?.items[0]?.id
  return (
    <div className={classes.top}>
      {/* The focus needs a place while the pop-up is open. */}
      <h2 className={classes.heading} tabIndex={-1} data-autofocus>
        Notifications
      </h2>
      {newest !== undefined && data !== undefined && data.unread > 0 && (
        <button
          type="button"
          className={cx('link', classes.action)}
          disabled={isPending}
          onClick={() => mutate(newest)}
        >
          Mark all as read
        </button>
      )}
    </div>
  )
}

function History({ history, onClose }: MessageListProps) {
  const { data } = useQuery(notificationQuery)
  const items = data?.items ?? []
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe)
    <section className={classes.list} tabIndex={0} aria-label="Notifications and messages">
      {items.length > 0 && <NotificationList items={items} onFollow={onClose} />}
      {history.length > 0 && (
        <ul aria-label="Messages since you opened this page">
          {history.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      )}
      {items.length + history.length === 0 && <p className={classes.none}>No notifications</p>}
      <Suspense fallback={null}>
        <Exports />
      </Suspense>
    </section>
  )
}

export default function MessageList(props: MessageListProps) {
  return (
    <>
      <Head />
      <History {...props} />
      <Suspense fallback={null}>
        <Operations />
      </Suspense>
    </>
  )
}
