/** The content of the bell, loaded when it's opened. */

import type { Operation } from '@postern/domain/engine/endpoints/undo.ts'
import { knownResource } from '@postern/domain/engine/registry.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notificationQuery } from '../areas/access/notifications/notificationQuery.ts'
import { undoOperation } from '../engine/undo/undoOperation.ts'
import { call } from '../http/call.ts'
import { accountPath, notificationsPath } from '../paths.ts'
import { TextButton } from '../ui/forms/PlainButton.tsx'
import { Link } from '../ui/LinkContext.tsx'
import type { Toast } from '../ui/overlays/toastStore.ts'
import {
  type Entry,
  exportEntry,
  exportsTold,
  messageEntries,
  notificationEntry,
  operationEntry,
} from './bellEntries.tsx'
import classes from './MessageList.module.css'
import { MessageRows } from './MessageRows.tsx'
import { recentExports } from './recentExportsQuery.ts'
import { recentOperations } from './recentOperationsQuery.ts'

interface MessageListProps {
  history: readonly Toast[]
  onClose: () => void
}

const newestFirst = (a: Entry, b: Entry): number => b.at.getTime() - a.at.getTime()

function useEntries({ history, onClose }: MessageListProps): Readonly<Record<View, readonly Entry[]>> {
  const queryClient = useQueryClient()
  const undo = ({ id, resource, customerId }: Operation) =>
    void undoOperation({
      queryClient,
      resource: knownResource(resource),
      customerId: customerId ?? undefined,
      operationId: id,
    })
  const notifications = useQuery(notificationQuery).data?.items ?? []
  const changes = (useQuery(recentOperations).data?.items ?? []).map((operation) => operationEntry(operation, undo))
  const jobs = useQuery(recentExports).data ?? []
  const files = jobs.map(exportEntry)
  const told = exportsTold(notifications)
  const all = [
    ...notifications.map((notification) => notificationEntry(notification, jobs, onClose)),
    ...changes,
    ...files.filter(({ key }) => !told.has(key)),
    ...messageEntries(history, new Set([...changes, ...files].map(({ key }) => key))),
  ].toSorted(newestFirst)
  return { all, unread: all.filter(({ unread }) => unread), changes, files: files.toSorted(newestFirst) }
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
  entries: Readonly<Record<View, readonly Entry[]>>
  onChange: (view: View) => void
}

const Views = ({ value, entries, onChange }: ViewsProps) => (
  <fieldset className={classes.views} aria-label="Show">
    {(Object.keys(views) as View[]).map((view) => (
      <button
        key={view}
        type="button"
        className={classes.view}
        aria-pressed={view === value}
        onClick={() => onChange(view)}
      >
        {views[view]} {entries[view].length > 0 && <span className="num mute">{entries[view].length}</span>}
      </button>
    ))}
  </fieldset>
)

export default function MessageList(props: MessageListProps) {
  const [view, setView] = useState<View>('all')
  const entries = useEntries(props)
  return (
    <>
      <div className={classes.top}>
        {/* Takes focus when the popover opens. */}
        <h2 className={classes.heading} tabIndex={-1} data-autofocus>
          Notifications
        </h2>
        <MarkAllAsRead />
      </div>
      <Views value={view} entries={entries} onChange={setView} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe) */}
      <section className={classes.list} tabIndex={0} aria-label={views[view]}>
        <MessageRows entries={entries[view]} heading="h3" />
        {entries[view].length === 0 && <p className={classes.none}>{nothing[view]}</p>}
      </section>
      <p className={classes.foot}>
        Kept for 30 days
        <span className={classes.more}>
          <Link href={`${accountPath}#notifications`} onClick={props.onClose}>
            Preferences
          </Link>
          <Link href={notificationsPath()} onClick={props.onClose}>
            Open all notifications
          </Link>
        </span>
      </p>
    </>
  )
}
