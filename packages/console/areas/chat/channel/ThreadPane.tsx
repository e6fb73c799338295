/** A thread next to its channel. */
import type { ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'
import type { WholeChannel } from '@postern/domain/areas/chat/endpoints.ts'
import type { CurrentUser } from '@postern/domain/auth/endpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { cx } from '../../../ui/classNames.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { markRead, threadKey, threadOptions } from '../chatApi.ts'
import { Composer, type ComposerHandle } from '../composer/Composer.tsx'
import { DeleteDialog } from '../messages/DeleteDialog.tsx'
import { MessageEditor } from '../messages/MessageEditor.tsx'
import { MessageItem } from '../messages/MessageItem.tsx'
import messageClasses from '../messages/Messages.module.css'
import { MessageToolbar } from '../messages/MessageToolbar.tsx'
import { OutgoingItem } from '../messages/OutgoingItem.tsx'
import { TurnDialog, type Turning } from '../messages/turn/TurnDialog.tsx'
import { useMessageActs } from '../messages/useMessageActs.ts'
import { useOutgoing } from '../useOutbox.ts'
import classes from './Channel.module.css'
import { SidePane } from './SidePane.tsx'

const IncidentHead = lazyPart(() => import('../incidents/IncidentHead.tsx'))

interface ThreadPaneProps {
  channel: WholeChannel
  seq: number
  user: CurrentUser
  canPost: boolean
  typing: string
  onClose: () => void
}

export function ThreadPane({ channel, seq, user, canPost, typing, onClose }: ThreadPaneProps) {
  const { id: channelId } = channel
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(threadOptions(channelId, seq))
  const outgoing = useOutgoing(channelId, seq)
  const [active, setActive] = useState<number | null>(null)
  const [editing, setEditing] = useState<number | null>(null)
  const [deleting, setDeleting] = useState<ChatMessage | null>(null)
  const composer = useRef<ComposerHandle>(null)
  const end = useRef<HTMLDivElement>(null)
  const refresh = () => void client.invalidateQueries({ queryKey: threadKey(channelId, seq) })
  const [turning, setTurning] = useState<Turning | null>(null)
  const acts = useMessageActs({
    onChanged: refresh,
    onQuote: (text) => composer.current?.insert(text),
    onTurn: (message, into) => setTurning({ message, into }),
  })
  const last = data?.items.at(-1)?.seq
  useEffect(() => {
    if (last === undefined) return
    end.current?.scrollIntoView({ block: 'nearest' })
    markRead(channelId, last).catch(() => {})
  }, [channelId, last])

  const item = (message: ChatMessage) => {
    const isActive = active === message.seq
    const isEditing = editing === message.seq
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: shows the buttons of the message that is pointed at
      <div
        key={message.id}
        className={cx(messageClasses.row, isActive && messageClasses.active)}
        data-seq={message.seq}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its buttons appear when it's focused
        tabIndex={0}
        onMouseOver={() => setActive(message.seq)}
        onFocus={() => setActive(message.seq)}
      >
        <MessageItem
          message={message}
          isFirst
          userId={user.id}
          onReact={canPost ? (kind, isOn) => acts.react(message, kind, isOn) : undefined}
          editor={isEditing && <MessageEditor message={message} onSaved={refresh} onClose={() => setEditing(null)} />}
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
              />
            )
          }
        />
      </div>
    )
  }
  const people = new Set([data?.parent, ...(data?.items ?? [])].map((message) => message?.author?.id ?? message?.bot))
  return (
    <SidePane
      title="Thread"
      onClose={onClose}
      {...(data && {
        text: `${counted(data.items.length, 'reply', 'replies')}, ${counted(people.size, 'person', 'people')}`,
      })}
      foot={
        canPost && (
          <Composer ref={composer} channelId={channelId} parentSeq={seq} label="Reply in thread" typing={typing} />
        )
      }
    >
      {error && <FailedPart error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonLines lines={5} label="Loading thread" />}
      {data && (
        <>
          {item(data.parent)}
          {data.parent.bot === 'locker' && (
            <Suspense fallback={null}>
              <IncidentHead channelId={channelId} seq={seq} />
            </Suspense>
          )}
          <div className={classes.line}>{counted(data.items.length, 'reply', 'replies')}</div>
          {data.items.map(item)}
          <ol className={classes.list}>
            {outgoing.map((each) => (
              <OutgoingItem key={each.clientId} outgoing={each} name={user.name} />
            ))}
          </ol>
          <div ref={end} />
        </>
      )}
      {turning && <TurnDialog channel={channel} turning={turning} onClose={() => setTurning(null)} />}
      {deleting && (
        <DeleteDialog message={deleting} isOwn={deleting.author?.id === user.id} onClose={() => setDeleting(null)} />
      )}
    </SidePane>
  )
}
