/** Next to the conversation: the linked records, their recent changes, similar tickets, and the ticket's fields. */
import type { TicketContext } from '@postern/domain/areas/helpDesk/contextEndpoints.ts'
import type { WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { choiceText, humanise } from '@postern/domain/values/text.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { ticketPath } from '../../../paths.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { EntityPanels } from './EntityPanels.tsx'
import { TicketDetails } from './TicketDetails.tsx'
import classes from './TicketRail.module.css'
import { contextKey } from './ticketApi.ts'

const contextOptions = (id: string) =>
  queryOptions({
    queryKey: [...contextKey, id],
    queryFn: ({ signal }) => call('GET /api/helpDesk/tickets/:id/context', { params: { id }, signal }),
    refetchInterval: 15_000,
    ...errorsInPlace,
  })

type Change = TicketContext['changes'][number]

function changeText({ action, resource, fields }: Change): string {
  const record = humanise(resource.replace(/s$/, ''))
  if (fields.length === 0) return `${record} ${action === 'create' ? 'created' : `${action}d`}`
  return fields
    .map(({ name, before, after }) => `${humanise(name)} ${before === null ? '' : `${before} → `}${after ?? 'cleared'}`)
    .join(', ')
}

const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <section className={classes.part} aria-label="Changes before it was opened">
    <h2>
      Changes before <small>14 d</small>
    </h2>
    {changes.length === 0 ? (
      <p className="dim">Nothing changed there.</p>
    ) : (
      <ul className={classes.timeline}>
        {changes.map((change) => (
          <li key={change.id}>
            <span className={classes.changeText}>{changeText(change)}</span>
            <span className={classes.changeBy}>
              {change.by ?? 'Postern'}, <RelativeTime at={change.at} />
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
)

const Similar = ({ similar }: Pick<TicketContext, 'similar'>) => (
  <section className={classes.part} aria-label="Similar solved tickets">
    <h2>Similar solved tickets</h2>
    {similar.length === 0 ? (
      <p className="dim">None yet.</p>
    ) : (
      <ul className={classes.plain}>
        {similar.map(({ id, number, subject, resolution, likeness }) => (
          <li key={id}>
            <span className={classes.row}>
              <Link href={ticketPath(id)} className="link">
                {subject}
              </Link>
              <span className="dim num">{likeness}%</span>
            </span>
            <span className={classes.small}>
              <span className="mono">{number}</span> {resolution}
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
)

const relatedOf = ({ parent, children }: WholeTicket) => [
  ...(parent ? [{ ...parent, role: 'Parent' }] : []),
  ...children.map((child) => ({ ...child, role: 'Part of this' })),
]

function Related({ ticket }: { ticket: WholeTicket }) {
  const related = relatedOf(ticket)
  if (related.length === 0) return null
  return (
    <section className={classes.part} aria-label="Related tickets">
      <h2>Related tickets</h2>
      <ul className={classes.plain}>
        {related.map(({ id, number, subject, status, role }) => (
          <li key={id}>
            <Link href={ticketPath(id)} className="link">
              {number} {subject}
            </Link>
            <span className={classes.small}>
              {role}, {choiceText(status).toLowerCase()}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function TicketRail({ ticket }: { ticket: WholeTicket }) {
  const { data, error, refetch } = useQuery(contextOptions(ticket.id))
  return (
    <aside className={classes.rail} aria-label="About this ticket">
      {error && <FailedPart error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonLines lines={8} label="Loading records" />}
      {data && <EntityPanels customerId={ticket.customer.id} context={data} />}
      {data && (ticket.lockerBank || ticket.locker || ticket.station || ticket.site) && (
        <Changes changes={data.changes} />
      )}
      {data && <Similar similar={data.similar} />}
      <Related ticket={ticket} />
      <TicketDetails ticket={ticket} />
    </aside>
  )
}
