/** One ticket: clocks, conversation and the records it's about. */
import type { WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { RequestFailure } from '../../../http/requestFailure.ts'
import { customerPath, helpDeskPath } from '../../../paths.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { Page } from '../../../ui/shell/Page.tsx'
import { PageHead } from '../../../ui/shell/PageHead.tsx'
import { PriorityMark, TicketStatusMark } from '../ticketMarks.tsx'
import { TicketActions } from './TicketActions.tsx'
import classes from './TicketPage.module.css'
import { TicketRail } from './TicketRail.tsx'
import { TicketTalk } from './TicketTalk.tsx'
import { ticketOptions } from './ticketApi.ts'

const isGone = (error: Error): boolean => error instanceof RequestFailure && error.status === 404

const Head = ({ ticket }: { ticket: WholeTicket }) => (
  <PageHead
    title={ticket.subject}
    actions={<TicketActions ticket={ticket} />}
    status={<TicketStatusMark status={ticket.status} />}
    meta={[
      <span key="number" className="mono">
        {ticket.number}
      </span>,
      <PriorityMark key="priority" priority={ticket.priority} />,
      <Link key="customer" href={customerPath(ticket.customer.id)} className="link">
        {ticket.customer.name}
      </Link>,
      ticket.place,
      choiceText(ticket.tier),
    ]}
  />
)

export function TicketPage() {
  const { ticketId = '' }: { ticketId?: string } = useParams({ strict: false })
  const { data: ticket, error, refetch } = useQuery(ticketOptions(ticketId))
  return (
    <Page>
      {ticket ? <Head ticket={ticket} /> : <PageHead title="Ticket" />}
      {error && !isGone(error) && <FailedPart error={error} onRetry={refetch} />}
      {error && isGone(error) && (
        <EmptyState
          art="search"
          title="Ticket not found"
          text="It may belong to a customer you can’t access."
          actions={
            <Link href={helpDeskPath} className="link">
              Open help desk
            </Link>
          }
        />
      )}
      {!ticket && !error && <SkeletonLines lines={10} label="Loading ticket" />}
      {ticket && (
        <div className={classes.columns}>
          <TicketTalk ticket={ticket} />
          <TicketRail ticket={ticket} />
        </div>
      )}
    </Page>
  )
}
