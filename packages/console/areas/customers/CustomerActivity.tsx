/** What goes on at a customer: open tickets, its stations one by one, and where it departs from the templates. */

import type { customers } from '@postern/domain/areas/customers/customers.ts'
import type { CustomerOverview } from '@postern/domain/areas/customers/endpoints.ts'
import { figures } from '@postern/domain/areas/figures.ts'
import type { Share } from '@postern/domain/engine/field.ts'
import { differsFilter, filterKey } from '@postern/domain/engine/query.ts'
import { knownResource, resourceNamed } from '@postern/domain/engine/registry.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { choiceText, counted, inSentence } from '@postern/domain/values/text.ts'
import { withSearch } from '../../engine/list/urlState.ts'
import { listPath, recordPath } from '../../paths.ts'
import { cx } from '../../ui/classNames.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { Rows } from '../../ui/detail/DescriptionList.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import type { Tone } from '../../ui/marks/tone.ts'
import { allHref, figureHref } from '../shared/figureHref.ts'
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
      {...(total > tickets.length && { aside: `${tickets.length} most urgent of ${total}` })}
      actions={
        <Link className="link" href={figureHref(customer.id, figures.customers.openTickets(customer.id))}>
          All open tickets
        </Link>
      }
    >
      {tickets.length === 0 && <p className="dim">None. Nobody waits for an answer.</p>}
      <Rows>
        {tickets.map(({ id, number, subject, priority, status, createdAt, siteId, site }) => (
          <li key={id}>
            <span className={classes.urgency}>
              <StatusMark tone={urgency[priority]}>{priority}</StatusMark>
            </span>
            <span className={classes.subject}>
              {subject} <span className="mono mute">HD-{number}</span>
              <span className={cx(classes.about, 'dim')}>
                {siteId !== null && (
                  <>
                    <Link className="link" href={recordPath(resourceNamed('sites'), siteId, customer.id)}>
                      {site}
                    </Link>
                    {' · '}
                  </>
                )}
                {choiceText(status)} · <RelativeTime at={createdAt} />
              </span>
            </span>
          </li>
        ))}
      </Rows>
    </Card>
  )
}

interface StationStripProps {
  customerId: string
  online: Share | null
  stations: NonNullable<CustomerOverview['stations']>
}

/** One mark for each station, so that a silent one is seen among fifty. */
export function StationStrip({ customerId, online, stations }: StationStripProps) {
  return (
    <Card
      title="Stations"
      {...(online && { aside: `${online.part} of ${online.whole} online` })}
      actions={
        <Link className="link" href={allHref(customerId, 'stations')}>
          All stations
        </Link>
      }
    >
      <ul className={classes.strip}>
        {stations.map(({ id, name, site, paired, alive: isAlive, heardAt }) => {
          const state = isAlive ? 'online' : !paired ? 'not paired' : heardAt === null ? 'never online' : 'offline'
          return (
            <li key={id}>
              <Link
                className={classes.station}
                href={recordPath(resourceNamed('stations'), id, customerId)}
                title={`${name}, ${site}: ${state}`}
              >
                <StatusMark tone={isAlive ? 'ok' : paired ? 'danger' : 'idle'}>
                  <span className={isAlive ? 'visuallyHidden' : undefined}>
                    {name}, {site}
                    <span className="visuallyHidden">: {state}</span>
                  </span>
                </StatusMark>
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

interface DriftProps {
  customerId: string
  drift: CustomerOverview['drift']
}

export function Drift({ customerId, drift }: DriftProps) {
  return (
    <Card title="Departs from the templates">
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
