/** The open ticket about something, or "none". */
import { ticketPath } from '../../../paths.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { None } from '../../../ui/lists/DataTable.tsx'

interface TicketMarkProps {
  ticket: { readonly id: string; readonly number: number; readonly priority: string } | null
}

export const TicketMark = ({ ticket }: TicketMarkProps) =>
  ticket === null ? (
    <None />
  ) : (
    <span>
      {ticket.priority}{' '}
      <Link href={ticketPath(ticket.id)} className="link mono">
        HD-{ticket.number}
      </Link>
    </span>
  )
