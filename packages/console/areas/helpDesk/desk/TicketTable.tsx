/** Tickets as rows with their three clocks. */
import type { TicketItem } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { useSearchParams, withSearch } from '../../../engine/list/urlState.ts'
import { helpDeskPath } from '../../../paths.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { headClass } from '../../../ui/lists/PagedTable.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { PriorityMark, TicketStatusMark } from '../ticketMarks.tsx'
import { Assignee } from './Assignee.tsx'
import { ClockCell } from './ClockCell.tsx'
import classes from './Desk.module.css'

export const ticketHeadings = ['Ticket', 'Priority', 'Status', 'First reply', 'Next update', 'Solve', 'Assignee']
/** For the dashboard, which has less room. */
export const shortHeadings = ticketHeadings.filter((heading) => heading !== 'Status')

/** Opens the ticket next to the list; the URL keeps the list's state. */
export function useDrawerHref(): (id: string) => string {
  const search = useSearchParams()
  return (id) => withSearch(helpDeskPath, { ...search, ticket: id })
}

export function TicketTableRow({ ticket, isShort = false }: { ticket: TicketItem; isShort?: boolean }) {
  const now = useNow().getTime()
  const hrefOf = useDrawerHref()
  return (
    <tr>
      <th scope="row" className={headClass}>
        <Link href={hrefOf(ticket.id)} className={classes.subject}>
          {ticket.subject}
        </Link>
        <span className={classes.facts}>
          <span className="mono">{ticket.number}</span> {ticket.customer.name}
          {ticket.place !== null && `, ${ticket.place}`}
        </span>
      </th>
      <td>
        <PriorityMark priority={ticket.priority} />
      </td>
      {!isShort && (
        <td>
          <TicketStatusMark status={ticket.status} />
        </td>
      )}
      <td>
        <ClockCell clock={ticket.clocks.firstReply} now={now} />
      </td>
      <td>
        <ClockCell clock={ticket.clocks.nextUpdate} now={now} />
      </td>
      <td>
        <ClockCell clock={ticket.clocks.solution} now={now} />
      </td>
      <td>
        <Assignee assignee={ticket.assignee} />
      </td>
    </tr>
  )
}
