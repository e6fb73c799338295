/** The installed versions by channel. Each links to its stations. */
import type { FleetNow } from '@postern/domain/areas/devices/productApps/endpoints.ts'
import { fleetChannels } from '@postern/domain/areas/devices/productApps/fleet.ts'
import type { ProductName } from '@postern/domain/areas/devices/productApps/products.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { StackedBarChart } from '../../../ui/charts/BarChart.tsx'
import { roleAt } from '../../../ui/charts/chart.ts'
import { type FleetAddress, stationsHref } from './productAppsSearch.ts'

interface VersionSpreadProps {
  product: ProductName
  fleet: FleetNow
  address: FleetAddress
}

/** Versions beyond this number are combined as "Other". */
const mostShown = 5

export function VersionSpread({ product, fleet: { versions, counts }, address }: VersionSpreadProps) {
  const channels = fleetChannels.filter((channel) => versions.some((each) => each.channel === channel))
  const totals = [...Map.groupBy(versions, ({ app, version }) => `${app.name} ${version}`)]
    .map(([name, rows]) => ({ name, rows, installs: rows.reduce((sum, { installs }) => sum + installs, 0) }))
    .sort((a, b) => b.installs - a.installs)
  const [shown, rest] = [totals.slice(0, mostShown), totals.slice(mostShown)]
  const installsIn = (rows: FleetNow['versions'], channel: string) =>
    rows.filter((each) => each.channel === channel).reduce((sum, { installs }) => sum + installs, 0)
  const series = [
    ...shown.map(({ name, rows }, index) => ({
      label: rows.some(({ belowMinimum }) => belowMinimum) ? `${name}, unsupported` : name,
      color: roleAt(index),
      hatched: rows.some(({ belowMinimum }) => belowMinimum),
      values: channels.map((channel) => installsIn(rows, channel)),
    })),
    ...(rest.length === 0
      ? []
      : [
          {
            label: `${rest.length} others`,
            color: 'chart-8' as const,
            values: channels.map((channel) => rest.reduce((sum, { rows }) => sum + installsIn(rows, channel), 0)),
          },
        ]),
  ]
  return (
    <StackedBarChart
      aside={`${counts.installed - counts.never} stations`}
      data={{
        title: 'Versions by channel',
        by: 'Channel',
        categories: channels.map(choiceText),
        whole: true,
        series,
        hrefOf: (row, column) => {
          const [chosen, channel] = [shown[row]?.rows[0], channels[column]]
          return chosen && channel
            ? stationsHref(product, address, { app: chosen.app.id, version: chosen.version, channel })
            : undefined
        },
      }}
    />
  )
}
