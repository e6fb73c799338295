/** The tab that lists the tickets about a record. */
import type { TicketSubject } from '@postern/domain/areas/helpDesk/endpoints.ts'
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

const RecordTickets = lazyPart(() => import('./RecordTickets.tsx'))

interface PanelProps {
  record: RecordMeta
  customerId: string | undefined
}

export const ticketsTab = (about: TicketSubject) => ({
  tickets: {
    label: 'Tickets',
    // On a customer's own page, the record is the customer.
    Panel: ({ record: { id }, customerId = id }: PanelProps) => (
      <RecordTickets about={about} id={id} customerId={customerId} />
    ),
  },
})
