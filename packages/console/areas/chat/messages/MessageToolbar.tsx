/** Actions on a message, while it’s hovered or focused. */
import { Menu } from '@mantine/core'
import { mayDelete, mayEdit } from '@postern/domain/areas/chat/channelAccess.ts'
import type { ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'
import { type ReactionKind, reactionKinds } from '@postern/domain/areas/chat/reactions.ts'
import type { CurrentUser } from '@postern/domain/auth/endpoints.ts'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconMessageReply from '@tabler/icons-react/dist/esm/icons/IconMessageReply.mjs'
import IconMoodPlus from '@tabler/icons-react/dist/esm/icons/IconMoodPlus.mjs'
import { useCan } from '../../../session/useSession.ts'
import { IconButton } from '../../../ui/forms/IconButton.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { LazyMenuButton } from '../../../ui/overlays/LazyMenuButton.tsx'
import classes from './Messages.module.css'
import { reactionWords } from './reactionMarks.tsx'

/** What a message can be turned into. */
export type TurnedInto = 'ticket' | 'page'

const MenuAt = lazyPart(() => import('../../../ui/overlays/MenuAt.tsx').then((file) => ({ default: file.MenuAt })))

export interface MessageActs {
  readonly react: (message: ChatMessage, kind: ReactionKind, isOn: boolean) => void
  readonly pin: (message: ChatMessage, isPinned: boolean) => void
  readonly quote: (message: ChatMessage) => void
  readonly markUnread: (message: ChatMessage) => void
  readonly copyLink: (message: ChatMessage) => void
  readonly turn: (message: ChatMessage, into: TurnedInto) => void
}

interface MessageToolbarProps {
  message: ChatMessage
  user: CurrentUser
  canPost: boolean
  acts: MessageActs
  onEdit: () => void
  onDelete: () => void
  /** Omitted inside a thread. */
  onThread?: () => void
}

export function MessageToolbar({ message, user, canPost, acts, onEdit, onDelete, onThread }: MessageToolbarProps) {
  const can = useCan()
  const owned = { authorId: message.author?.id ?? null, sentAt: message.sentAt, deletedAt: message.deletedAt }
  const canEdit = canPost && mayEdit(user.id, owned, Date.now()) === true
  const canDelete = mayDelete(user, owned) === true
  const hasReacted = (kind: ReactionKind) =>
    message.reactions.some((each) => each.kind === kind && each.people.some(({ id }) => id === user.id))
  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Message">
      {canPost && (
        <LazyMenuButton name="React" icon={<IconMoodPlus size={16} stroke={1.6} aria-hidden />}>
          {(button, onClose) => (
            <MenuAt button={button} label="React" onClose={onClose}>
              {reactionKinds.map((kind) => {
                const { icon: ReactionIcon, label } = reactionWords[kind]
                return (
                  <Menu.Item
                    key={kind}
                    leftSection={<ReactionIcon size={16} stroke={1.6} aria-hidden />}
                    onClick={() => acts.react(message, kind, !hasReacted(kind))}
                  >
                    {label}
                  </Menu.Item>
                )
              })}
            </MenuAt>
          )}
        </LazyMenuButton>
      )}
      {onThread && (
        <IconButton name="Reply in thread" onClick={onThread}>
          <IconMessageReply size={16} stroke={1.6} aria-hidden />
        </IconButton>
      )}
      <LazyMenuButton name="More actions" icon={<IconDots size={16} stroke={1.6} aria-hidden />}>
        {(button, onClose) => (
          <MenuAt button={button} label="Message" onClose={onClose}>
            {canPost && <Menu.Item onClick={() => acts.quote(message)}>Quote</Menu.Item>}
            <Menu.Item onClick={() => acts.copyLink(message)}>Copy link</Menu.Item>
            {canPost && (
              <Menu.Item onClick={() => acts.pin(message, message.pinnedAt === null)}>
                {message.pinnedAt === null ? 'Pin' : 'Unpin'}
              </Menu.Item>
            )}
            {canPost && can('helpDesk.tickets.create') && can('customers.view') && (
              <Menu.Item onClick={() => acts.turn(message, 'ticket')}>Create ticket…</Menu.Item>
            )}
            {canPost && can('internal.wiki.create') && (
              <Menu.Item onClick={() => acts.turn(message, 'page')}>Create wiki page…</Menu.Item>
            )}
            {onThread && <Menu.Item onClick={() => acts.markUnread(message)}>Mark unread</Menu.Item>}
            {canEdit && <Menu.Item onClick={onEdit}>Edit</Menu.Item>}
            {canDelete && (
              <Menu.Item color="red" onClick={onDelete}>
                Delete…
              </Menu.Item>
            )}
          </MenuAt>
        )}
      </LazyMenuButton>
    </div>
  )
}
