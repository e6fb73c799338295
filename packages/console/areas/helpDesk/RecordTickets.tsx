/** The tickets about a record: open or all. */
import type { Ticket, TicketSubject } from '@postern/domain/areas/helpDesk/endpoints.ts'
import type { WhichTickets } from '@postern/domain/areas/parcels/trafficLists.ts'
import { choiceText, counted } from '@postern/domain/values/text.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { newTicketPath, ticketPath } from '../../paths.ts'
import { NeedsPermission } from '../../session/NeedsPermission.tsx'
import { useCan } from '../../session/useSession.ts'
import { PlainButtonLink } from '../../ui/forms/PlainButton.tsx'
import { Segments } from '../../ui/forms/Segments.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { None } from '../../ui/lists/DataTable.tsx'
import { headClass, PagedTable } from '../../ui/lists/PagedTable.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { useWhich } from '../parcels/useWhich.ts'
import { TicketDue } from '../shared/TicketDue.tsx'
import { PriorityMark, TicketStatusMark } from './ticketMarks.tsx'

interface About {
  about: TicketSubject
  id: string
  customerId: string
}

const ticketsOptions = ({ about, id, customerId }: About, which: WhichTickets) =>
  infiniteQueryOptions({
    queryKey: ['tickets', customerId, about, id, which],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/customers/:customerId/tickets', {
        params: { customerId },
        query: { about, id, which, cursor, count: cursor === undefined ? 'true' : 'false' },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...errorsInPlace,
  })

const TicketRow = ({ ticket }: { ticket: Ticket }) => (
  <tr>
    <th scope="row" className={headClass}>
      <Link href={ticketPath(ticket.id)} className="link">
        <span className="mono">{ticket.number}</span> {ticket.subject}
      </Link>
    </th>
    <td>
      <PriorityMark priority={ticket.priority} />
    </td>
    <td>
      <TicketStatusMark status={ticket.status} />
    </td>
    <td>{choiceText(ticket.category)}</td>
    <td>{ticket.assignee ?? <None />}</td>
    <td>
      <RelativeTime at={ticket.createdAt} />
    </td>
    <td>
      <TicketDue due={ticket.solutionDue} solvedAt={ticket.solvedAt} />
    </td>
  </tr>
)

const headings = ['Ticket', 'Priority', 'Status', 'Category', 'Assignee', 'Opened', 'Due']

const words: Record<WhichTickets, string> = { open: 'Open', overdue: 'Overdue', fourWeeks: 'Last 4 weeks', all: 'All' }

const empty: Record<WhichTickets, { title: string; text: string }> = {
  open: { title: 'No open tickets', text: 'Select All to see solved tickets.' },
  overdue: { title: 'No overdue tickets', text: 'Select Open to see tickets that are still in time.' },
  fourWeeks: { title: 'No tickets in the last 4 weeks', text: 'Select All to see older tickets.' },
  all: { title: 'No tickets yet', text: 'Tickets about this record appear here.' },
}

const newTicketAbout = ({ about, id, customerId }: About): string =>
  newTicketPath({ customerId, ...(about !== 'customers' && { [linkOf[about]]: id }) })

const linkOf: Readonly<Record<Exclude<TicketSubject, 'customers'>, string>> = {
  sites: 'siteId',
  lockerBanks: 'lockerBankId',
  lockers: 'lockerId',
  stations: 'stationId',
}

function Tickets(about: About) {
  const can = useCan()
  const { which, options, setWhich } = useWhich(words, ['open', 'overdue', 'all'], 'open')
  const result = useInfiniteQuery(ticketsOptions(about, which))
  const total = result.data?.pages[0]?.total
  return (
    <PagedTable
      label="Tickets"
      headings={headings}
      result={result}
      row={(ticket) => <TicketRow key={ticket.id} ticket={ticket} />}
      empty={empty[which]}
      {...(total !== undefined && { total: counted(total, 'ticket', 'tickets') })}
    >
      <Segments label="Show tickets" value={which} options={options} onChange={setWhich} />
      {can('helpDesk.tickets.create') && <PlainButtonLink href={newTicketAbout(about)}>New ticket</PlainButtonLink>}
    </PagedTable>
  )
}

export default function RecordTickets(about: About) {
  if (useCan()('helpDesk.tickets.view')) return <Tickets {...about} />
  return <NeedsPermission permission="helpDesk.tickets.view" />
}
