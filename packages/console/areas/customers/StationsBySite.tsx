import type { CustomerOverview } from '@postern/domain/areas/customers/endpoints.ts'
import { attentionFigures, figures } from '@postern/domain/areas/figures.ts'
import type { Share } from '@postern/domain/engine/field.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import { counted } from '@postern/domain/values/text.ts'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { numberText } from '../../engine/cells/valueText.ts'
import { recordPath } from '../../paths.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { allHref, figureHref } from '../shared/figureHref.ts'
import classes from './StationsBySite.module.css'

type Station = NonNullable<CustomerOverview['stations']>[number]

const icons = {
  workstation: IconDeviceDesktop,
  kiosk: IconDeviceTablet,
  handheld: IconDeviceMobile,
  lockerController: IconLayoutGrid,
  printServer: IconPrinter,
} as const

const stateOf = ({ alive: isAlive, paired, heardAt }: Station) => {
  if (isAlive) return 'online'
  if (!paired) return 'not paired'
  return heardAt === null ? 'never online' : 'offline'
}

function StationTile({ station, customerId }: { station: Station; customerId: string }) {
  const Icon = icons[station.kind]
  const state = stateOf(station)
  return (
    <Link
      className={classes.tile}
      data-state={state}
      href={recordPath(resourceNamed('stations'), station.id, customerId)}
      title={`${station.name}: ${state}`}
    >
      <Icon size={14} stroke={1.6} aria-hidden />
      <span className="visuallyHidden">{`${station.name}, ${station.site}: ${state}`}</span>
    </Link>
  )
}

interface StationsBySiteProps {
  customerId: string
  online: Share | null
  stations: readonly Station[]
}

/** One tile per station, so that an offline one stands out among fifty. */
export function StationsBySite({ customerId, online, stations }: StationsBySiteProps) {
  const offline = stations.filter(({ paired, alive: isAlive }) => paired && !isAlive).length
  return (
    <Card
      title="Stations"
      aside={
        online && (
          <>
            <Link className="link" href={figureHref(customerId, figures.customers.stationsOnline(customerId))}>
              {numberText(online.part)} online
            </Link>
            {offline > 0 && (
              <>
                {', '}
                <Link
                  className={classes.offline}
                  href={figureHref(customerId, attentionFigures.stationsOffline(customerId))}
                >
                  {numberText(offline)} offline
                </Link>
              </>
            )}
          </>
        )
      }
      actions={
        <Link className="link" href={allHref(customerId, 'stations')}>
          {counted(stations.length, 'station', 'stations')}
        </Link>
      }
    >
      <ul className={classes.sites}>
        {[...Map.groupBy(stations, ({ site }) => site)].map(([site, here]) => {
          const alive = here.filter((station) => station.alive).length
          return (
            <li key={site}>
              <p className={classes.site}>
                <span>{site}</span>{' '}
                <span className="num" data-short={here.some((each) => each.paired && !each.alive)}>
                  {alive}/{here.length}
                </span>
              </p>
              <p className={classes.tiles}>
                {here.map((station) => (
                  <StationTile key={station.id} station={station} customerId={customerId} />
                ))}
              </p>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
