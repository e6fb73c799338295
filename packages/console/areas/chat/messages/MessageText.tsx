/** The text of a message, with mentions highlighted. */
import type { ChatPerson } from '@postern/domain/areas/chat/chatShapes.ts'
import { cutAtMentions } from '@postern/domain/areas/chat/mentions.ts'
import { useCallback } from 'react'
import { cx } from '../../../ui/classNames.ts'
import { Markdown } from '../../../ui/markdown/Markdown.tsx'
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
  const words = useCallback(
    (text: string) =>
      cutAtMentions(text, mentions).map(({ text: piece, mention }, index) =>
        mention === null ? (
          piece
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in its order
          <Named key={index} isMe={mention === userId || mention === 'here'}>
            {piece}
          </Named>
        ),
      ),
    [mentions, userId],
  )
  return (
    <div className={classes.text}>
      <Markdown text={body} variant="message" words={words} />
    </div>
  )
}
