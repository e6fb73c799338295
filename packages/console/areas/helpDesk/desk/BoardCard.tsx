/** One ticket on the board. */
import { ticketClocks } from '@postern/domain/areas/helpDesk/policies.ts'
import type { TicketItem } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { cx } from '../../../ui/classNames.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { ClockBar } from '../ClockBar.tsx'
import { nextClockWords } from '../clockWords.ts'
import { PriorityMark } from '../ticketMarks.tsx'
import { Assignee } from './Assignee.tsx'
import classes from './Board.module.css'
import { useDrawerHref } from './TicketTable.tsx'

interface BoardCardProps {
  ticket: TicketItem
  isMoving: boolean
  mayEdit: boolean
  onDrag: (ticket: TicketItem | null) => void
  onStep: (ticket: TicketItem, by: 1 | -1) => void
}

export function BoardCard({ ticket, isMoving, mayEdit, onDrag, onStep }: BoardCardProps) {
  const now = useNow().getTime()
  const hrefOf = useDrawerHref()
  const { tone, text } = nextClockWords(ticket, now)
  return (
    <li
      className={cx(classes.card, isMoving && classes.moving, tone === 'danger' && classes.late)}
      draggable={mayEdit}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', ticket.number)
        onDrag(ticket)
      }}
      onDragEnd={() => onDrag(null)}
    >
      <span className={classes.top}>
        <PriorityMark priority={ticket.priority} />
        <span className="mono dim">{ticket.number}</span>
        <Assignee assignee={ticket.assignee} />
      </span>
      <Link
        href={hrefOf(ticket.id)}
        className={classes.subject}
        draggable={false}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
        onKeyDown={(event) => {
          if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
          event.preventDefault()
          onStep(ticket, event.key === 'ArrowRight' ? 1 : -1)
        }}
      >
        {ticket.subject}
      </Link>
      <span className={classes.place}>
        {ticket.customer.name}
        {ticket.place !== null && `, ${ticket.place}`}
      </span>
      {tone === undefined ? <span>{text}</span> : <StatusMark tone={tone}>{text}</StatusMark>}
      <span className={classes.bars}>
        {ticketClocks.map((which) => (
          <ClockBar key={which} clock={ticket.clocks[which]} now={now} />
        ))}
      </span>
    </li>
  )
}
