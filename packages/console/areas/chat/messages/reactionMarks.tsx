/** Reactions: an icon and a label for each of the fixed set. */
import type { ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'
import type { ReactionKind } from '@postern/domain/areas/chat/reactions.ts'
import type { Icon } from '@tabler/icons-react'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs'
import classes from './Messages.module.css'

export const reactionWords: Readonly<Record<ReactionKind, { icon: Icon; label: string }>> = {
  seen: { icon: IconEye, label: 'Seen' },
  agree: { icon: IconThumbUp, label: 'Agree' },
  done: { icon: IconCheck, label: 'Done' },
  thanks: { icon: IconHeart, label: 'Thanks' },
  question: { icon: IconHelpCircle, label: 'Question' },
  urgent: { icon: IconAlertTriangle, label: 'Urgent' },
}

interface ReactionsProps {
  message: ChatMessage
  userId: string
  /** Undefined if the user can’t react here. */
  onReact: ((kind: ReactionKind, isOn: boolean) => void) | undefined
}

const list = new Intl.ListFormat('en')

export function Reactions({ message, userId, onReact }: ReactionsProps) {
  if (message.reactions.length === 0) return null
  return (
    <ul className={classes.reactions} aria-label="Reactions">
      {message.reactions.map(({ kind, people }) => {
        const { icon: ReactionIcon, label } = reactionWords[kind]
        const isMine = people.some(({ id }) => id === userId)
        const names = list.format(people.map(({ name }) => name))
        return (
          <li key={kind}>
            <button
              type="button"
              className={classes.reaction}
              aria-pressed={isMine}
              aria-label={`${label}: ${people.length}`}
              title={`${label}: ${names}`}
              disabled={!onReact}
              onClick={() => onReact?.(kind, !isMine)}
            >
              <ReactionIcon size={14} stroke={1.6} aria-hidden />
              <span className="num">{people.length}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
