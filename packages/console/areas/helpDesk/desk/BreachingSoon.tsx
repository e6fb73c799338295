/** Tickets with a clock that runs out within two hours, soonest first, with all three clocks. */
import { counted } from '@postern/domain/values/text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/detail/Card.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { FramedTable } from '../../../ui/lists/PagedTable.tsx'
import { queueOptions } from './deskApi.ts'
import { type DeskFilters, deskHref } from './deskSearch.ts'
import { shortHeadings, TicketTableRow } from './TicketTable.tsx'

const shown = 6

export function BreachingSoon({ filters: narrowed }: { filters: DeskFilters }) {
  const filters: DeskFilters = { ...narrowed, due: 'breaching' }
  const { data } = useInfiniteQuery(queueOptions(filters, 'due', shown))
  const items = data?.pages[0]?.items ?? []
  const total = data?.pages[0]?.total ?? 0
  return (
    <Card
      title="Breaching within 2 h"
      aside={data && `${counted(total, 'ticket', 'tickets')}, soonest first`}
      actions={
        <Link href={deskHref('queue', filters)} className="link">
          Open in queue
        </Link>
      }
    >
      {data && items.length === 0 ? (
        <EmptyState art="box" title="Nothing is due" text="No clock runs out in the next 2 hours." />
      ) : (
        <FramedTable label="Breaching soon" headings={shortHeadings}>
          {items.map((ticket) => (
            <TicketTableRow key={ticket.id} ticket={ticket} isShort />
          ))}
        </FramedTable>
      )}
    </Card>
  )
}
