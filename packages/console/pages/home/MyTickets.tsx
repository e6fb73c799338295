/** The tickets assigned to you that are due next. */
import type { TicketItem } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { useQuery } from '@tanstack/react-query'
import { PriorityMark } from '../../areas/helpDesk/ticketMarks.tsx'
import { TicketDue } from '../../areas/shared/TicketDue.tsx'
import { numberText } from '../../engine/cells/valueText.ts'
import { helpDeskPath, ticketPath } from '../../paths.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import classes from './HomePage.module.css'
import { myTicketsOptions } from './homeQueries.ts'

const Ticket = ({ ticket: { id, number, subject, priority, clocks } }: { ticket: TicketItem }) => (
  <li>
    <Link href={ticketPath(id)} className={classes.row}>
      <PriorityMark priority={priority} />
      <span className={classes.words}>
        <span className="truncate strong">{subject}</span>
        <span className="mono mute">{number}</span>
      </span>
      <span className={classes.end}>
        <TicketDue due={clocks.solution?.dueAt ?? null} solvedAt={null} />
      </span>
    </Link>
  </li>
)

export function MyTickets() {
  const { data } = useQuery(myTicketsOptions)
  return (
    <Card
      title="My tickets"
      aside={data?.total === undefined ? undefined : numberText(data.total)}
      actions={
        <Link href={`${helpDeskPath}?assignee=me`} className="link">
          View all
        </Link>
      }
    >
      {!data && <SkeletonLines lines={3} label="Loading tickets" />}
      {data?.items.length === 0 && <p className="dim">No open tickets assigned to you</p>}
      {data && data.items.length > 0 && (
        <ul>
          {data.items.map((ticket) => (
            <Ticket key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
    </Card>
  )
}
