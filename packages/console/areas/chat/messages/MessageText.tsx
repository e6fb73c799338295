/** The text of a message, with the people it names. */
import type { ChatPerson } from '@postern/domain/areas/chat/chatShapes.ts'
import { cutAtMentions } from '@postern/domain/areas/chat/mentions.ts'
import { cx } from '../../../ui/classNames.ts'
import classes from './Messages.module.css'

interface MessageTextProps {
  body: string
  mentions: readonly ChatPerson[]
  userId: string
}

const Named = ({ isMe, children }: { isMe: boolean; children: string }) => (
  <span className={cx(classes.mention, isMe && classes.mentionsMe)}>{children}</span>
)

export function MessageText({ body, mentions, userId }: MessageTextProps) {
  const pieces = cutAtMentions(body, mentions).map(({ text, mention }, index) =>
    mention === null ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in its order
      <Named key={index} isMe={mention === userId || mention === 'here'}>
        {text}
      </Named>
    ),
  )
  return <div className={classes.text}>{pieces}</div>
}
