/** What the help desk was asked about a record: what is open, or all there ever was. */
import type { Ticket, TicketSubject } from '@postern/domain/areas/helpDesk/endpoints.ts'
import type { WhichTickets } from '@postern/domain/areas/parcels/trafficLists.ts'
import { choiceText, counted } from '@postern/domain/values/text.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { told } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { NeedsPermission } from '../../session/NeedsPermission.tsx'
import { useCan } from '../../session/useSession.ts'
import { Segments } from '../../ui/forms/Segments.tsx'
import { None } from '../../ui/lists/DataTable.tsx'
import { headClass, PagedTable } from '../../ui/lists/PagedTable.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import type { Tone } from '../../ui/marks/tone.ts'
import { useWhich } from '../parcels/useWhich.ts'
import { TicketDue } from '../shared/TicketDue.tsx'

const statusTones: Record<Ticket['status'], Tone> = {
  new: 'info',
  open: 'accent',
  pendingCustomer: 'warn',
  pendingVendor: 'warn',
  onHold: 'idle',
  solved: 'ok',
  closed: 'off',
}

const priorityTones: Record<Ticket['priority'], Tone> = { P1: 'danger', P2: 'warn', P3: 'idle', P4: 'off' }

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
    ...told,
  })

const TicketRow = ({ ticket }: { ticket: Ticket }) => (
  <tr>
    <th scope="row" className={headClass}>
      <span className="mono mute">{ticket.number}</span> {ticket.subject}
    </th>
    <td>
      <StatusMark tone={priorityTones[ticket.priority]}>{ticket.priority}</StatusMark>
    </td>
    <td>
      <StatusMark tone={statusTones[ticket.status]}>{choiceText(ticket.status)}</StatusMark>
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

function Tickets(about: About) {
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
    </PagedTable>
  )
}

export default function RecordTickets(about: About) {
  if (useCan()('helpDesk.tickets.view')) return <Tickets {...about} />
  return <NeedsPermission permission="helpDesk.tickets.view" />
}
