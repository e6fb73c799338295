/** A customer's open tickets, and its template overrides. */

import type { customers } from '@postern/domain/areas/customers/customers.ts'
import type { CustomerOverview } from '@postern/domain/areas/customers/endpoints.ts'
import { figures } from '@postern/domain/areas/figures.ts'
import { differsFilter, filterKey } from '@postern/domain/engine/query.ts'
import { knownResource, resourceNamed } from '@postern/domain/engine/registry.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { choiceText, counted, inSentence } from '@postern/domain/values/text.ts'
import { numberText } from '../../engine/cells/valueText.ts'
import { withSearch } from '../../engine/list/urlState.ts'
import { listPath, recordPath, ticketPath } from '../../paths.ts'
import { cx } from '../../ui/classNames.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { Rows } from '../../ui/detail/DescriptionList.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import type { Tone } from '../../ui/marks/tone.ts'
import { figureHref } from '../shared/figureHref.ts'
import { TicketDue } from '../shared/TicketDue.tsx'
import classes from './CustomerActivity.module.css'

const urgency: Readonly<Record<'P1' | 'P2' | 'P3' | 'P4', Tone>> = { P1: 'danger', P2: 'warn', P3: 'info', P4: 'idle' }

interface OpenTicketsProps {
  customer: ValuesOf<(typeof customers)['fields']> & RecordMeta
  tickets: NonNullable<CustomerOverview['tickets']>
}

export function OpenTickets({ customer, tickets }: OpenTicketsProps) {
  const total = customer.openTickets ?? tickets.length
  return (
    <Card
      title="Open tickets"
      aside={total > tickets.length ? `${tickets.length} most urgent of ${numberText(total)}` : total}
      actions={
        <Link className="link" href={figureHref(customer.id, figures.customers.openTickets(customer.id))}>
          View all
        </Link>
      }
    >
      {tickets.length === 0 && <p className="dim">No open tickets</p>}
      <Rows>
        {tickets.map(({ id, number, subject, priority, status, solutionDue, siteId, site }) => (
          <li key={id}>
            <span className={classes.urgency}>
              <StatusMark tone={urgency[priority]}>{priority}</StatusMark>
            </span>
            <span className={classes.subject}>
              <Link className="link" href={ticketPath(id)}>
                {subject}
              </Link>
              <span className={cx(classes.about, 'truncate')}>
                <span className="mono">HD-{number}</span>
                {siteId !== null && (
                  <>
                    {' · '}
                    <Link className="link" href={recordPath(resourceNamed('sites'), siteId, customer.id)}>
                      {site}
                    </Link>
                  </>
                )}
              </span>
            </span>
            <span className={classes.when}>
              <TicketDue due={solutionDue} solvedAt={null} />
              <span className={classes.about}>{choiceText(status)}</span>
            </span>
          </li>
        ))}
      </Rows>
    </Card>
  )
}

interface DriftProps {
  customerId: string
  drift: CustomerOverview['drift']
}

export function Drift({ customerId, drift }: DriftProps) {
  return (
    <Card title="Template overrides">
      <Rows>
        {drift.map(({ resource: name, records }) => {
          const resource = knownResource(name)
          const { one, many } = resource.words
          const search = { [filterKey({ field: differsFilter, operator: 'eq' })]: 'true' }
          return (
            <li key={name}>
              <Link className="link" href={withSearch(listPath(resource, customerId), search)}>
                {counted(records, inSentence(one), inSentence(many))}
              </Link>
            </li>
          )
        })}
      </Rows>
    </Card>
  )
}
