/** The stations behind a figure: where they are, since when, and their open ticket. */
import type { FleetStation } from '@postern/domain/areas/devices/productApps/endpoints.ts'
import type { FleetState } from '@postern/domain/areas/devices/productApps/fleet.ts'
import type { ProductName } from '@postern/domain/areas/devices/productApps/products.ts'
import { stations } from '@postern/domain/areas/devices/stations.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSetSearch } from '../../../engine/list/urlState.ts'
import { newTicketPath, recordPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { PlainButtonLink, TextButton } from '../../../ui/forms/PlainButton.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { CardRows } from '../../../ui/lists/CardRows.tsx'
import { None } from '../../../ui/lists/DataTable.tsx'
import { headClass, PagedTable } from '../../../ui/lists/PagedTable.tsx'
import { MonogramTile } from '../../../ui/marks/MonogramTile.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import type { Tone } from '../../../ui/marks/tone.ts'
import { useViewport } from '../../../ui/useViewport.ts'
import { TicketMark } from '../../shared/trouble/TicketMark.tsx'
import classes from './ProductApps.module.css'
import { fleetStationsOptions } from './productAppsApi.ts'
import type { FleetAddress } from './productAppsSearch.ts'

const stateWords: Readonly<Record<FleetState, string>> = {
  online: 'Online',
  late: 'Late',
  offline: 'Offline',
  offlineLong: 'Offline over 1 h',
  never: 'Never online',
  belowMinimum: 'Unsupported version',
  unsent: 'Unsent scans',
  printerFault: 'Printer fault',
  paperOut: 'Out of paper',
}

const connections: Readonly<Record<FleetStation['connection'], { tone: Tone; word: string }>> = {
  online: { tone: 'ok', word: 'Online' },
  late: { tone: 'warn', word: 'Late' },
  offline: { tone: 'danger', word: 'Offline' },
  never: { tone: 'idle', word: 'Never online' },
}

const Connection = ({ station: { connection } }: { station: FleetStation }) => (
  <StatusMark tone={connections[connection].tone}>{connections[connection].word}</StatusMark>
)

const ticketHref = ({ id, name, customer, site, connection }: FleetStation): string =>
  newTicketPath({
    customerId: customer.id,
    siteId: site.id,
    stationId: id,
    category: 'connectivity',
    subject: `${name}: ${connections[connection].word.toLowerCase()}`,
  })

function Ticket({ station }: { station: FleetStation }) {
  const mayCreate = useCan()('helpDesk.tickets.create')
  if (station.ticket) return <TicketMark ticket={station.ticket} />
  return mayCreate ? (
    <PlainButtonLink size="xs" href={ticketHref(station)} aria-label={`Create ticket for ${station.name}`}>
      Create ticket
    </PlainButtonLink>
  ) : (
    <None />
  )
}

function Row({ station }: { station: FleetStation }) {
  const mayOpen = useCan()('customers.stations.view')
  const { id, name, customer, site, since, lastUser, version, belowMinimum, queuedScans } = station
  return (
    <tr>
      <th scope="row" className={headClass}>
        {mayOpen ? <Link href={recordPath(stations, id, customer.id)}>{name}</Link> : name}
      </th>
      <td>
        <span className={classes.customer}>
          <MonogramTile name={customer.name} color={customer.color} size="sm" />
          {customer.name}
        </span>
      </td>
      <td>{site.name}</td>
      <td>
        <Connection station={station} />
      </td>
      <td>
        <RelativeTime at={since} />
      </td>
      <td>{lastUser ?? <None />}</td>
      <td className="mono">
        {version ?? <None />}
        {belowMinimum && <StatusMark tone="warn">Unsupported</StatusMark>}
      </td>
      <td className="num">{queuedScans === 0 ? <None /> : queuedScans}</td>
      <td>
        <Ticket station={station} />
      </td>
    </tr>
  )
}

interface FleetTableProps {
  product: ProductName
  address: FleetAddress
}

/** By default, shows stations offline for an hour: they are worth a ticket. */
export function FleetTable({ product, address: { filters, state, error, isAll } }: FleetTableProps) {
  const setSearch = useSetSearch()
  const isPhone = useViewport() === 'mobile'
  const isChosen = state !== undefined || error !== undefined || isAll
  const wanted = { state: isChosen ? state : ('offlineLong' as const), error }
  const result = useInfiniteQuery(fleetStationsOptions(product, filters, wanted))
  const total = result.data?.pages[0]?.total
  const title = error ?? (wanted.state ? stateWords[wanted.state] : 'All stations')
  const heading = (
    <div className={classes.listHead}>
      <h2 id="stations">{title}</h2>
      {total !== undefined && <span className="dim">{total}, newest first</span>}
      {isChosen && (
        <TextButton
          onClick={() =>
            setSearch((now) => ({ ...now, state: undefined, error: undefined, list: undefined }), { replace: true })
          }
        >
          Show offline over 1 h
        </TextButton>
      )}
    </div>
  )
  const items = result.data?.pages.flatMap((page) => page.items) ?? []
  if (isPhone && items.length > 0)
    return (
      <section className={classes.list}>
        {heading}
        <CardRows
          label={title}
          rows={items.map((station) => ({
            id: station.id,
            href: recordPath(stations, station.id, station.customer.id),
            tile: <MonogramTile name={station.customer.name} color={station.customer.color} size="sm" />,
            name: station.name,
            status: <Connection station={station} />,
            facts: [station.customer.name, station.site.name],
          }))}
        />
        {result.hasNextPage && <TextButton onClick={() => result.fetchNextPage()}>Show more</TextButton>}
      </section>
    )
  return (
    <section className={classes.list}>
      {heading}
      <PagedTable
        label={title}
        headings={['Station', 'Customer', 'Site', 'State', 'Since', 'Last user', 'Version', 'Unsent', 'Ticket']}
        result={result}
        row={(station) => <Row key={station.id} station={station} />}
        empty={{ title: 'No stations', text: 'No station is in this state.' }}
      />
    </section>
  )
}
