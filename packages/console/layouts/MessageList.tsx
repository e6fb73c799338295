/** What is inside the bell: loaded when it is opened. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { NotificationActions } from '../areas/access/notifications/NotificationActions.tsx'
import { notificationQuery } from '../areas/access/notifications/notificationQuery.ts'
import { notificationText } from '../areas/access/notifications/notificationTexts.ts'
import { call } from '../http/call.ts'
import { PlainButton, TextButton } from '../ui/forms/PlainButton.tsx'
import { RelativeTime } from '../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../ui/marks/StatusMark.tsx'
import type { Tone } from '../ui/marks/tone.ts'
import { type Toast, takeAction } from '../ui/overlays/toastStore.ts'
import { useNow } from '../ui/useNow.ts'
import { byDay } from './byDay.ts'
import classes from './MessageList.module.css'
import { RecentExports } from './RecentExports.tsx'
import { RecentOperations } from './RecentOperations.tsx'
import { recentExports } from './recentExportsQuery.ts'
import { recentOperations } from './recentOperationsQuery.ts'

interface Entry {
  readonly key: string
  readonly at: Date
  readonly tone: Tone
  readonly title: string
  readonly detail: string | undefined
  readonly unread: boolean
  readonly actions: ReactNode
}

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

function Days({ entries }: { entries: readonly Entry[] }) {
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

const ofMessage = (message: Toast): Entry => ({
  key: `message ${message.id}`,
  at: message.at,
  tone: message.tone,
  title: message.title,
  detail: message.detail,
  unread: false,
  actions: message.action && (
    <PlainButton size="xs" onClick={() => takeAction(message)}>
      {message.action.label}
    </PlainButton>
  ),
})

interface MessageListProps {
  history: readonly Toast[]
  onClose: () => void
}

function useEntries({ history, onClose }: MessageListProps): Entry[] {
  const { data } = useQuery(notificationQuery)
  const notifications = (data?.items ?? []).map((notification): Entry => {
    const { tone, title, detail, links } = notificationText(notification)
    return {
      key: notification.id,
      at: new Date(notification.at),
      tone,
      title,
      detail,
      unread: notification.readAt === null,
      actions: links.length > 0 && <NotificationActions links={links} onFollow={onClose} />,
    }
  })
  return [...notifications, ...history.map(ofMessage)].toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

function MarkAllAsRead() {
  const queryClient = useQueryClient()
  const { data } = useQuery(notificationQuery)
  const { mutate, isPending } = useMutation({
    mutationFn: (upTo: string) => call('POST /api/notifications/read', { body: { upTo } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: notificationQuery.queryKey }),
  })
  const newest = data?.items[0]?.id
  if (newest === undefined || !data?.unread) return null
  return (
    <TextButton disabled={isPending} onClick={() => mutate(newest)}>
      Mark all as read
    </TextButton>
  )
}

const views = { all: 'All', unread: 'Unread', changes: 'Changes', files: 'Files' } as const
type View = keyof typeof views

const nothing: Readonly<Record<View, string>> = {
  all: 'No notifications',
  unread: 'No unread notifications',
  changes: 'No changes to undo',
  files: 'No exports in the last 24 hours',
}

interface ViewsProps {
  value: View
  counts: Readonly<Record<View, number>>
  onChange: (view: View) => void
}

const Views = ({ value, counts, onChange }: ViewsProps) => (
  <fieldset className={classes.views} aria-label="Show">
    {(Object.keys(views) as View[]).map((view) => (
      <button
        key={view}
        type="button"
        className={classes.view}
        aria-pressed={view === value}
        onClick={() => onChange(view)}
      >
        {views[view]} {counts[view] > 0 && <span className="num mute">{counts[view]}</span>}
      </button>
    ))}
  </fieldset>
)

export default function MessageList(props: MessageListProps) {
  const [view, setView] = useState<View>('all')
  const entries = useEntries(props)
  const unread = entries.filter((entry) => entry.unread)
  const exports = useQuery(recentExports).data ?? []
  const operations = useQuery(recentOperations).data?.items ?? []
  const counts: Record<View, number> = {
    all: entries.length + exports.length + operations.length,
    unread: unread.length,
    changes: operations.length,
    files: exports.length,
  }
  return (
    <>
      <div className={classes.top}>
        {/* The focus needs a place while the pop-up is open. */}
        <h2 className={classes.heading} tabIndex={-1} data-autofocus>
          Notifications
        </h2>
        <MarkAllAsRead />
      </div>
      <Views value={view} counts={counts} onChange={setView} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe) */}
      <section className={classes.list} tabIndex={0} aria-label={views[view]}>
        {view === 'all' && <Days entries={entries} />}
        {view === 'unread' && <Days entries={unread} />}
        {(view === 'all' || view === 'changes') && <RecentOperations items={operations} />}
        {(view === 'all' || view === 'files') && <RecentExports items={exports} />}
        {counts[view] === 0 && <p className={classes.none}>{nothing[view]}</p>}
      </section>
      <p className={classes.foot}>Notifications are kept for 30 days</p>
    </>
  )
}
