/** The first row: the number of stations by state. Each figure links to its stations. */
import type { FleetNow } from '@postern/domain/areas/devices/productApps/endpoints.ts'
import type { FleetState } from '@postern/domain/areas/devices/productApps/fleet.ts'
import type { ProductName } from '@postern/domain/areas/devices/productApps/products.ts'
import { MeterBar } from '../../../ui/charts/MeterBar.tsx'
import { type Kpi, KpiStrip } from '../../../ui/detail/KpiStrip.tsx'
import classes from './ProductApps.module.css'
import { type FleetAddress, stationsHref } from './productAppsSearch.ts'

interface FleetTilesProps {
  product: ProductName
  fleet: FleetNow
  address: FleetAddress
}

export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 1000) / 10}%`

function stateTiles({ product, fleet: { counts, added, unsent }, address }: FleetTilesProps): Kpi[] {
  const tile = (label: string, state: FleetState, note: string): Kpi => ({
    label,
    href: stationsHref(product, address, { state }),
    value: String(counts[state]),
    note,
  })
  return [
    {
      label: 'Installed',
      href: stationsHref(product, address, {}),
      value: String(counts.installed),
      note: `+${added} in 30 d`,
    },
    tile('Online', 'online', shareText(counts.online, counts.installed)),
    tile('Late', 'late', 'Over 2 min'),
    tile('Offline', 'offline', `${counts.offlineLong} over 1 h`),
    tile('Never online', 'never', 'Paired only'),
    tile('Unsupported', 'belowMinimum', 'Below minimum'),
    tile('Unsent scans', 'unsent', `${unsent.scans} scans`),
    tile('Printer faults', 'printerFault', `${counts.paperOut} out of paper`),
  ]
}

export function FleetTiles(props: FleetTilesProps) {
  const { counts } = props.fleet
  return (
    <div className={classes.fleet}>
      <MeterBar
        height={6}
        max={counts.installed}
        parts={[
          { value: counts.online, tone: 'ok' },
          { value: counts.late, tone: 'warn' },
          { value: counts.offline, tone: 'danger' },
          { value: counts.never, tone: 'idle' },
        ]}
      />
      <KpiStrip label="Fleet" items={stateTiles(props)} />
    </div>
  )
}
