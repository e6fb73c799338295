/** A message: author, time, text, reactions and replies. */
import type { ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'
import type { ReactionKind } from '@postern/domain/areas/chat/reactions.ts'
import { counted } from '@postern/domain/values/text.ts'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import { type ReactNode, Suspense, useState } from 'react'
import { cx } from '../../../ui/classNames.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Mark } from '../../../ui/marks/Mark.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { clockText } from '../../../ui/timeText.ts'
import { authorName } from './authorName.ts'
import { Cards } from './Cards.tsx'
import { MessageFiles } from './MessageFiles.tsx'
import classes from './Messages.module.css'
import { MessageText } from './MessageText.tsx'
import { Reactions } from './reactionMarks.tsx'

const EditHistory = lazyPart(() => import('./EditHistory.tsx'))

const Time = ({ at }: { at: string }) => (
  <time className={cx(classes.time, 'num')} dateTime={at} title={new Date(at).toLocaleString('en-US')}>
    {clockText(new Date(at))}
  </time>
)

function Deleted({ message }: { message: ChatMessage }) {
  const isOwn = message.deletedBy?.id === message.author?.id
  return (
    <p className={classes.deleted}>
      {isOwn ? 'This message was deleted.' : `${message.deletedBy?.name ?? 'A moderator'} deleted this message.`}
    </p>
  )
}

export interface MessageItemProps {
  message: ChatMessage
  isFirst: boolean
  userId: string
  onReact: ((kind: ReactionKind, isOn: boolean) => void) | undefined
  /** Omitted inside a thread. */
  onThread?: () => void
  /** Buttons, while it’s hovered or focused. */
  toolbar?: ReactNode
  /** Replaces the text while it’s being edited. */
  editor?: ReactNode
}

export function MessageItem({ message, isFirst, userId, onReact, onThread, toolbar, editor }: MessageItemProps) {
  const name = authorName(message)
  const isDeleted = message.deletedAt !== null
  const [isHistory, setIsHistory] = useState(false)
  return (
    <div className={cx(classes.message, isFirst && classes.first)}>
      <div className={classes.gutter}>
        {isFirst ? (
          message.bot === null ? (
            <Avatar name={name} />
          ) : (
            <span className={classes.bot} aria-hidden="true">
              <Mark />
            </span>
          )
        ) : (
          <Time at={message.sentAt} />
        )}
      </div>
      <div className={classes.content}>
        {isFirst && (
          <div className={classes.by}>
            <strong>{name}</strong>
            {message.bot !== null && <Tag>Bot</Tag>}
            <Time at={message.sentAt} />
          </div>
        )}
        {message.pinnedAt !== null && (
          <div className={classes.pinned}>
            <IconPin size={12} stroke={1.6} aria-hidden /> Pinned
          </div>
        )}
        {editor ||
          (isDeleted ? (
            <Deleted message={message} />
          ) : (
            <>
              {message.body !== '' && <MessageText body={message.body} mentions={message.mentions} userId={userId} />}
              {message.editedAt !== null && (
                <button type="button" className={classes.edited} onClick={() => setIsHistory(true)}>
                  Edited
                </button>
              )}
              <MessageFiles channelId={message.channelId} files={message.files} />
              <Cards body={message.body} />
            </>
          ))}
        {!isDeleted && <Reactions message={message} userId={userId} onReact={onReact} />}
        {onThread && message.replyCount > 0 && (
          <button type="button" className={classes.replies} onClick={onThread}>
            {message.repliers.map((person) => (
              <Avatar key={person.id} name={person.name} size="sm" />
            ))}
            <span className={classes.replyCount}>{counted(message.replyCount, 'reply', 'replies')}</span>
            {message.lastReplyAt !== null && (
              <span className="dim num">Last {clockText(new Date(message.lastReplyAt))}</span>
            )}
          </button>
        )}
      </div>
      {toolbar}
      {isHistory && (
        <Suspense fallback={null}>
          <EditHistory message={message} onClose={() => setIsHistory(false)} />
        </Suspense>
      )}
    </div>
  )
}
