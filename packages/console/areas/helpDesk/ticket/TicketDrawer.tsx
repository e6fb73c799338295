/** A ticket in a drawer over the list it was opened from. */
import { useQuery } from '@tanstack/react-query'
import { useSetSearch } from '../../../engine/list/urlState.ts'
import { ticketPath } from '../../../paths.ts'
import { TextLink } from '../../../ui/forms/PlainButton.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { SidePanel } from '../../../ui/overlays/SidePanel.tsx'
import { PriorityMark, TicketStatusMark } from '../ticketMarks.tsx'
import { TicketActions } from './TicketActions.tsx'
import classes from './TicketPage.module.css'
import { TicketTalk } from './TicketTalk.tsx'
import { ticketOptions } from './ticketApi.ts'

export default function TicketDrawer({ id }: { id: string }) {
  const setSearch = useSetSearch()
  const { data: ticket, error, refetch } = useQuery(ticketOptions(id))
  const close = () => setSearch((now) => ({ ...now, ticket: undefined }))
  return (
    <SidePanel opened onClose={close} size={720} title={ticket ? `${ticket.number} ${ticket.subject}` : 'Ticket'}>
      {error && <FailedPart error={error} onRetry={refetch} />}
      {!ticket && !error && <SkeletonLines lines={10} label="Loading ticket" />}
      {ticket && (
        <>
          <div className={classes.drawerHead}>
            <TicketStatusMark status={ticket.status} />
            <PriorityMark priority={ticket.priority} />
            <span className="dim">
              {ticket.customer.name}
              {ticket.place !== null && `, ${ticket.place}`}
            </span>
            <TextLink href={ticketPath(ticket.id)}>Open page</TextLink>
          </div>
          <TicketActions ticket={ticket} />
          <TicketTalk ticket={ticket} />
        </>
      )}
    </SidePanel>
  )
}
