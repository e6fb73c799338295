/** One ticket: its clocks, its conversation, and what it's about. */
import { Button } from '@mantine/core'
import type { WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { reportError } from '../../../errors/reportError.ts'
import { RequestFailure } from '../../../http/requestFailure.ts'
import { customerPath, helpDeskPath } from '../../../paths.ts'
import { useCan, useUser } from '../../../session/useSession.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { Page } from '../../../ui/shell/Page.tsx'
import { PageHead } from '../../../ui/shell/PageHead.tsx'
import { PriorityMark, TicketStatusMark } from '../ticketMarks.tsx'
import { Composer } from './Composer.tsx'
import { Conversation } from './Conversation.tsx'
import { TicketClocks } from './TicketClocks.tsx'
import classes from './TicketPage.module.css'
import { ticketOptions, useChangeTicket } from './ticketApi.ts'

const isGone = (error: Error): boolean => error instanceof RequestFailure && error.status === 404

function TakeButton({ ticket }: { ticket: WholeTicket }) {
  const user = useUser()
  const change = useChangeTicket(ticket.id)
  if (!user || ticket.assignee?.id === user.id || ticket.solvedAt !== null) return null
  const take = () =>
    change.mutate({ rowVersion: ticket.rowVersion, changes: { assigneeId: user.id } }, { onError: reportError })
  return (
    <Button loading={change.isPending} onClick={take}>
      Take ticket
    </Button>
  )
}

const Head = ({ ticket, mayEdit }: { ticket: WholeTicket; mayEdit: boolean }) => (
  <PageHead
    title={ticket.subject}
    {...(mayEdit && { actions: <TakeButton ticket={ticket} /> })}
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
  const mayEdit = useCan()('helpDesk.tickets.edit')
  const { data: ticket, error, refetch } = useQuery(ticketOptions(ticketId))
  return (
    <Page>
      {ticket ? <Head ticket={ticket} mayEdit={mayEdit} /> : <PageHead title="Ticket" />}
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
        <div className={classes.main}>
          <TicketClocks clocks={ticket.clocks} />
          <Conversation ticket={ticket} />
          {mayEdit && ticket.status !== 'closed' && <Composer key={ticket.id} ticket={ticket} />}
        </div>
      )}
    </Page>
  )
}
