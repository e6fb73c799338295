/** The queue: all tickets that match the filters, next due first by default. */
import { type TicketOrder, ticketOrders } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams, useSetSearch } from '../../../engine/list/urlState.ts'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { PagedTable } from '../../../ui/lists/PagedTable.tsx'
import { queueOptions } from './deskApi.ts'
import { filtersIn } from './deskSearch.ts'
import { TicketTableRow, ticketHeadings } from './TicketTable.tsx'

const orderWords: Readonly<Record<TicketOrder, string>> = {
  due: 'Due first',
  priority: 'Priority',
  newest: 'Newest',
  updated: 'Updated',
}

export default function QueueView({ isMine }: { isMine: boolean }) {
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const order = ticketOrders.find((each) => each === search.order) ?? 'due'
  const filters = { ...filtersIn(search), ...(isMine && { assignee: 'me' }) }
  const result = useInfiniteQuery(queueOptions(filters, order))
  const total = result.data?.pages[0]?.total
  return (
    <PagedTable
      label={isMine ? 'My tickets' : 'Tickets'}
      headings={ticketHeadings}
      result={result}
      row={(ticket) => <TicketTableRow key={ticket.id} ticket={ticket} />}
      empty={
        isMine
          ? { title: 'No tickets assigned to you', text: 'Take one from the queue.' }
          : { title: 'No matching tickets', text: 'Remove a filter to see more tickets.' }
      }
      {...(total !== undefined && { total: counted(total, 'ticket', 'tickets') })}
    >
      <Segments
        label="Order"
        value={order}
        options={orderWords}
        onChange={(next) => setSearch((now) => ({ ...now, order: next }), { replace: true })}
      />
    </PagedTable>
  )
}
