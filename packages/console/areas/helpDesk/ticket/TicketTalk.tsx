/** The main column of a ticket: clocks, conversation and composer. */
import type { WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { ticketPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { Composer } from './Composer.tsx'
import { Conversation } from './Conversation.tsx'
import { TicketClocks } from './TicketClocks.tsx'
import classes from './TicketPage.module.css'

export function TicketTalk({ ticket }: { ticket: WholeTicket }) {
  const can = useCan()
  return (
    <div className={classes.main}>
      {ticket.duplicateOf && (
        <Notice tone="info">
          Merged into{' '}
          <Link href={ticketPath(ticket.duplicateOf.id)} className="link">
            {ticket.duplicateOf.number}
          </Link>
          . Its conversation continues there.
        </Notice>
      )}
      {ticket.recoveredAt !== null && ticket.solvedAt === null && (
        <Notice tone="ok">What was reported has recovered. Solve the ticket if nothing is left to do.</Notice>
      )}
      <TicketClocks ticket={ticket} />
      <Conversation ticket={ticket} />
      {can('helpDesk.tickets.edit') && ticket.status !== 'closed' && <Composer key={ticket.id} ticket={ticket} />}
    </div>
  )
}
