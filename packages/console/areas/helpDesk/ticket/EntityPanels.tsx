/** The current state of the records the ticket is about. */
import type { TicketContext } from '@postern/domain/areas/helpDesk/contextEndpoints.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import type { ReactNode } from 'react'
import { parcelPath, recordPath } from '../../../paths.ts'
import { RefreshMark } from '../../../stream/RefreshMark.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import type { Tone } from '../../../ui/marks/tone.ts'
import classes from './TicketRail.module.css'
import { contextKey } from './ticketApi.ts'

interface PanelProps {
  title: string
  href: string
  open: string
  children: ReactNode
}

const Panel = ({ title, href, open, children }: PanelProps) => (
  <section className={classes.part} aria-label={title}>
    <h2>
      {title}
      <RefreshMark queryKey={contextKey} />
      <Link href={href} className="link">
        {open}
      </Link>
    </h2>
    {children}
  </section>
)

const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={classes.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const Events = ({ events }: { events: readonly { at: string; text: string; by: string | null }[] }) =>
  events.length > 0 && (
    <ul className={classes.plain} aria-label="Latest events">
      {events.map(({ at, text, by }) => (
        <li key={at + text} className={classes.row}>
          <span>
            {text}
            {by !== null && <span className="dim">, {by}</span>}
          </span>
          <span className="dim">
            <RelativeTime at={at} />
          </span>
        </li>
      ))}
    </ul>
  )

function doorMark({ fault, serviceState, occupancy }: NonNullable<TicketContext['door']>): [Tone, string] {
  if (fault !== 'none') return ['danger', choiceText(fault)]
  if (serviceState !== 'inService') return ['off', choiceText(serviceState)]
  return occupancy === 'expired' ? ['warn', 'Expired'] : ['ok', choiceText(occupancy)]
}

const connectionTones: Readonly<Record<string, Tone>> = {
  online: 'ok',
  flapping: 'warn',
  offline: 'warn',
  offlineConfirmed: 'danger',
}

function DoorPanel({ customerId, door }: { customerId: string; door: NonNullable<TicketContext['door']> }) {
  const [tone, text] = doorMark(door)
  return (
    <Panel
      title={`Door ${door.label}`}
      href={recordPath(resourceNamed('lockers'), door.id, customerId)}
      open="Open door"
    >
      <Facts
        facts={[
          [
            'State',
            <StatusMark key="state" tone={tone}>
              {text}
            </StatusMark>,
          ],
          [
            'Bank',
            <Link key="bank" href={recordPath(resourceNamed('lockerBanks'), door.bank.id, customerId)} className="link">
              {door.bank.name}
            </Link>,
          ],
          [
            'Inside',
            door.parcel ? (
              <Link key="parcel" href={parcelPath(customerId, door.parcel.id)} className="link mono">
                {door.parcel.name}
              </Link>
            ) : (
              'Nothing'
            ),
          ],
          ['Door', choiceText(door.doorState)],
        ]}
      />
      <Events events={door.events} />
    </Panel>
  )
}

function BankPanel({ customerId, bank }: { customerId: string; bank: NonNullable<TicketContext['bank']> }) {
  return (
    <Panel title={bank.name} href={recordPath(resourceNamed('lockerBanks'), bank.id, customerId)} open="Open bank">
      <Facts
        facts={[
          [
            'Connection',
            <StatusMark key="connection" tone={connectionTones[bank.connectivity] ?? 'idle'}>
              {choiceText(bank.connectivity)}
            </StatusMark>,
          ],
          ['Since', bank.since === null ? 'Never connected' : <RelativeTime key="since" at={bank.since} />],
          ['Faults', `${bank.faults} of ${bank.doors} doors`],
          ['Out of service', String(bank.outOfService)],
        ]}
      />
    </Panel>
  )
}

interface EntityPanelsProps {
  customerId: string
  context: TicketContext
}

export function EntityPanels({ customerId, context: { door, bank, station, parcel, contact } }: EntityPanelsProps) {
  return (
    <>
      {door && <DoorPanel customerId={customerId} door={door} />}
      {bank && !door && <BankPanel customerId={customerId} bank={bank} />}
      {station && (
        <Panel
          title={station.name}
          href={recordPath(resourceNamed('stations'), station.id, customerId)}
          open="Open station"
        >
          <Facts
            facts={[
              ['Kind', choiceText(station.kind)],
              [
                'Heartbeat',
                station.lastSeenAt === null ? (
                  <StatusMark key="seen" tone="danger">
                    None in 7 d
                  </StatusMark>
                ) : (
                  <RelativeTime key="seen" at={station.lastSeenAt} />
                ),
              ],
            ]}
          />
        </Panel>
      )}
      {parcel && (
        <Panel title={parcel.internalNumber} href={parcelPath(customerId, parcel.id)} open="Open parcel">
          <Facts
            facts={[
              ['State', parcel.action],
              ['Due', parcel.dueAt === null ? '–' : <RelativeTime key="due" at={parcel.dueAt} />],
            ]}
          />
          <Events events={parcel.events} />
        </Panel>
      )}
      {contact && (
        <Panel
          title={contact.name}
          href={recordPath(resourceNamed('contacts'), contact.id, customerId)}
          open="Open contact"
        >
          <Facts facts={[['Parcels here', String(contact.openParcels)]]} />
        </Panel>
      )}
    </>
  )
}
