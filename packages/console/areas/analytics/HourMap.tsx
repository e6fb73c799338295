/** Parcels by weekday and hour, in their site's time zone. */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../engine/list/urlState.ts'
import { ShadeLegend } from '../../ui/charts/ChartLegend.tsx'
import { HeatMap } from '../../ui/charts/HeatMap.tsx'
import { hoursOptions } from './analyticsApi.ts'
import { behindHref } from './analyticsSearch.ts'
import { ChartPending } from './ChartPending.tsx'
import { useOneFilters } from './useOneFilters.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

export function HourMap({ of, title }: { of: 'received' | 'deposited'; title: string }) {
  const search = useSearchParams()
  const { data, error, refetch } = useQuery(hoursOptions(useOneFilters(), of))
  if (!data) return <ChartPending title={title} height={220} error={error} onRetry={refetch} />
  return (
    <HeatMap
      height={220}
      legend={<ShadeLegend few="few" many="many" />}
      data={{
        title,
        by: 'Weekday',
        counts: 'Parcels',
        rows: weekdays,
        columns: hours,
        columnTick: (hour) => (hour % 6 === 0 ? String(hour).padStart(2, '0') : undefined),
        values: data.cells,
        hrefOf: (weekday, hour) =>
          behindHref(search, { of, ...data.shown, more: { weekday: String(weekday), hour: String(hour) } }),
      }}
    />
  )
}
