/** Unassigned tickets, next due first. Staff take one with a single click. */
import { Button } from '@mantine/core'
import type { TicketItem } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { useCan, useUser } from '../../../session/useSession.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { TextButton } from '../../../ui/forms/PlainButton.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { spanText } from '../clockWords.ts'
import { useChangeTicket, useRefreshTickets } from '../ticket/ticketApi.ts'
import { PriorityMark } from '../ticketMarks.tsx'
import classes from './Dashboard.module.css'
import { queueOptions } from './deskApi.ts'
import { type DeskFilters, deskHref } from './deskSearch.ts'
import { useDrawerHref } from './TicketTable.tsx'

const shown = 4

function Row({ ticket }: { ticket: TicketItem }) {
  const user = useUser()
  const mayEdit = useCan()('helpDesk.tickets.edit')
  const hrefOf = useDrawerHref()
  const now = useNow().getTime()
  const change = useChangeTicket(ticket.id)
  return (
    <li className={classes.unassigned}>
      <PriorityMark priority={ticket.priority} />
      <Link href={hrefOf(ticket.id)} className={classes.clipped}>
        {ticket.subject}
      </Link>
      <span className="dim num">{spanText(now - Date.parse(ticket.createdAt))}</span>
      {user && mayEdit && (
        <Button
          size="xs"
          loading={change.isPending}
          aria-label={`Take ${ticket.number}`}
          onClick={() =>
            change.mutate({ rowVersion: ticket.rowVersion, changes: { assigneeId: user.id } }, { onError: reportError })
          }
        >
          Take
        </Button>
      )}
    </li>
  )
}

export function Unassigned({ filters: narrowed, count }: { filters: DeskFilters; count: number }) {
  const filters: DeskFilters = { ...narrowed, assignee: 'none' }
  const mayAssign = useCan()('helpDesk.tickets.assign')
  const refresh = useRefreshTickets()
  const { data } = useInfiniteQuery(queueOptions(filters, 'due', shown))
  const items = data?.pages[0]?.items ?? []
  const assign = useMutation({
    mutationFn: () => call('POST /api/helpDesk/assign', { body: { ticketIds: items.map(({ id }) => id) } }),
    onSuccess: refresh,
    onError: reportError,
    ...errorsInPlace,
  })
  return (
    <Card
      dense
      title="Unassigned"
      aside={
        <Link href={deskHref('queue', filters)} className="link">
          {count > items.length ? `${items.length} of ${count}` : String(count)}
        </Link>
      }
      {...(mayAssign &&
        items.length > 0 && {
          actions: (
            <TextButton disabled={assign.isPending} onClick={() => assign.mutate()}>
              Assign in turn
            </TextButton>
          ),
        })}
    >
      {data && items.length === 0 ? (
        <p className="dim">Every ticket has someone.</p>
      ) : (
        <ul className={classes.plain}>
          {items.map((ticket) => (
            <Row key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
    </Card>
  )
}
