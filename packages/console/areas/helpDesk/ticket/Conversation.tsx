/** The conversation and events of a ticket, oldest first. */
import type { TicketEvent, WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { cx } from '../../../ui/classNames.ts'
import { Markdown } from '../../../ui/markdown/Markdown.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import classes from './Conversation.module.css'
import { EventAttachments } from './EventAttachments.tsx'
import { eventSentence } from './eventSentence.ts'
import { MailMark } from './MailMark.tsx'

interface SpokenProps {
  author: string
  /** Next to the name. */
  role?: string
  at: string
  body: string
  look: 'received' | 'reply' | 'note'
  event?: TicketEvent
  ticketId: string
}

function Spoken({ author, role, at, body, look, event, ticketId }: SpokenProps) {
  return (
    <li className={classes.spoken}>
      <Avatar name={author} />
      <article className={cx(classes.bubble, classes[look])} aria-label={`${author}, ${choiceText(look)}`}>
        <header className={classes.head}>
          <strong>{author}</strong>
          {role !== undefined && <span className="dim">{role}</span>}
          {look === 'reply' && <Tag tone="accent">Public reply</Tag>}
          {look === 'note' && <Tag tone="warn">Internal note</Tag>}
          {event && <MailMark state={event.mail} />}
          <span className={classes.at}>
            <RelativeTime at={at} />
          </span>
        </header>
        <div className={classes.body}>
          <Markdown text={body} variant="message" />
        </div>
        {event && <EventAttachments ticketId={ticketId} attachments={event.attachments} />}
      </article>
    </li>
  )
}

function EventLine({ event, ticketId }: { event: TicketEvent; ticketId: string }) {
  if (event.kind === 'note')
    return (
      <Spoken author={event.author} at={event.at} body={event.body} look="note" event={event} ticketId={ticketId} />
    )
  if (event.kind === 'reply')
    return (
      <Spoken
        author={event.author}
        {...(event.authorKind === 'requester' && { role: 'Requester' })}
        at={event.at}
        body={event.body}
        look={event.authorKind === 'requester' ? 'received' : 'reply'}
        event={event}
        ticketId={ticketId}
      />
    )
  return (
    <li className={classes.line}>
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.sentence}>{eventSentence(event)}</span>
      <span className={classes.at}>
        <RelativeTime at={event.at} />
      </span>
    </li>
  )
}

export function Conversation({ ticket }: { ticket: WholeTicket }) {
  return (
    <ol className={classes.conversation} aria-label="Conversation">
      <Spoken
        author={ticket.requesterName}
        role={`by ${choiceText(ticket.channel).toLowerCase()}`}
        at={ticket.createdAt}
        body={ticket.description}
        look="received"
        ticketId={ticket.id}
      />
      {ticket.events.map((event) => (
        <EventLine key={event.id} event={event} ticketId={ticket.id} />
      ))}
    </ol>
  )
}
