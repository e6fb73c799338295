/** The messages of a channel: opens at the first unread one, loads more on scroll, and updates live at the end. */
import type { ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'
import type { CurrentUser } from '@postern/domain/auth/endpoints.ts'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { cx } from '../../../ui/classNames.ts'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { dateText } from '../../../ui/timeText.ts'
import { markRead } from '../chatApi.ts'
import { useOutgoing } from '../useOutbox.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { MessageEditor } from './MessageEditor.tsx'
import { MessageItem } from './MessageItem.tsx'
import classes from './Messages.module.css'
import { type MessageActs, MessageToolbar } from './MessageToolbar.tsx'
import { timelineRows } from './messageRows.ts'
import type { MessageWindow } from './messageWindow.ts'
import { OutgoingItem } from './OutgoingItem.tsx'
import { useKeptPlace } from './useKeptPlace.ts'

const dayMs = 86_400_000

function dayText(day: Date): string {
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(day).setHours(0, 0, 0, 0)) / dayMs)
  if (days === 0) return 'Today'
  return days === 1 ? 'Yesterday' : dateText(day)
}

export interface TimelineProps {
  channelId: string
  window: MessageWindow
  user: CurrentUser
  canPost: boolean
  readSeq: number | null
  /** The message it was opened at. */
  at: number | null
  acts: MessageActs
  more: (direction: 'older' | 'newer') => Promise<void>
  onChanged: (message: ChatMessage) => void
  onThread: (seq: number) => void
  /** Back to the newest messages. */
  onLatest: () => void
}

export function Timeline(props: TimelineProps) {
  const { channelId, window, user, canPost, readSeq, at, acts, more, onChanged, onThread, onLatest } = props
  const { items, hasOlder, hasNewer } = window
  const outgoing = useOutgoing(channelId, null)
  const [active, setActive] = useState<number | null>(null)
  const [editing, setEditing] = useState<number | null>(null)
  const [deleting, setDeleting] = useState<ChatMessage | null>(null)
  const rows = useMemo(() => timelineRows(items, readSeq, user.id), [items, readSeq, user.id])
  const { box, isAtEnd, onScroll } = useKeptPlace({
    version: `${items[0]?.seq ?? 0} ${items.at(-1)?.seq ?? 0} ${items.length} ${outgoing.length}`,
    at,
    hasNewer,
  })
  const last = items.at(-1)?.seq ?? 0

  const noteRead = useEffectEvent(() => {
    if (isAtEnd && !hasNewer && last > 0 && document.visibilityState === 'visible')
      markRead(channelId, last).catch(() => {})
  })
  useEffect(() => {
    // A change in any of these can mean that there is something new to mark as read.
    if (last > 0 && isAtEnd && !hasNewer) noteRead()
    const look = () => noteRead()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [last, isAtEnd, hasNewer])

  const step = (event: KeyboardEvent, seq: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined || event.target !== event.currentTarget) return
    const next = items[items.findIndex((message) => message.seq === seq) + by]
    if (!next) return
    event.preventDefault()
    box.current?.querySelector<HTMLElement>(`[data-seq="${next.seq}"]`)?.focus()
  }

  return (
    <div className={classes.frame}>
      <section
        ref={box}
        className={classes.timeline}
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be reachable by keyboard
        tabIndex={0}
        onScroll={(event) => {
          onScroll()
          const { scrollTop, scrollHeight, clientHeight } = event.currentTarget
          if (hasOlder && scrollTop < clientHeight) void more('older')
          if (hasNewer && scrollHeight - scrollTop - clientHeight < clientHeight) void more('newer')
        }}
        onMouseLeave={() => setActive(null)}
      >
        <ol className={classes.rows} aria-live="polite" aria-relevant="additions">
          {rows.map((row) => {
            if (row.kind === 'day')
              return (
                <li key={row.key} className={classes.day}>
                  {dayText(row.day)}
                </li>
              )
            if (row.kind === 'new')
              return (
                <li key={row.key} className={classes.new} data-new>
                  New
                </li>
              )
            const { message, isFirst } = row
            const isActive = active === message.seq
            const isEditing = editing === message.seq
            return (
              <li
                key={row.key}
                data-seq={message.seq}
                className={cx(classes.row, isActive && classes.active, at === message.seq && classes.target)}
                tabIndex={isActive || (active === null && message.seq === last) ? 0 : -1}
                // React misses the enter event of a message that replaces its outgoing one under the pointer.
                onMouseOver={() => setActive(message.seq)}
                onFocus={() => setActive(message.seq)}
                onKeyDown={(event) => step(event, message.seq)}
              >
                <MessageItem
                  message={message}
                  isFirst={isFirst}
                  userId={user.id}
                  onReact={canPost ? (kind, isOn) => acts.react(message, kind, isOn) : undefined}
                  onThread={() => onThread(message.seq)}
                  editor={
                    isEditing && (
                      <MessageEditor message={message} onSaved={onChanged} onClose={() => setEditing(null)} />
                    )
                  }
                  toolbar={
                    isActive &&
                    !isEditing &&
                    message.deletedAt === null && (
                      <MessageToolbar
                        message={message}
                        user={user}
                        canPost={canPost}
                        acts={acts}
                        onEdit={() => setEditing(message.seq)}
                        onDelete={() => setDeleting(message)}
                        onThread={() => onThread(message.seq)}
                      />
                    )
                  }
                />
              </li>
            )
          })}
          {outgoing.map((each) => (
            <OutgoingItem key={each.clientId} outgoing={each} name={user.name} />
          ))}
        </ol>
      </section>
      {(hasNewer || !isAtEnd) && (
        <div className={classes.jump}>
          <PlainButton
            size="xs"
            icon={<IconArrowDown size={14} stroke={1.6} aria-hidden />}
            onClick={() => {
              if (hasNewer) onLatest()
              else box.current?.scrollTo({ top: box.current.scrollHeight })
            }}
          >
            Latest
          </PlainButton>
        </div>
      )}
      {deleting && (
        <DeleteDialog message={deleting} isOwn={deleting.author?.id === user.id} onClose={() => setDeleting(null)} />
      )}
    </div>
  )
}
