/** Parcels by carrier, and how many of their barcodes are recognized. */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../engine/list/urlState.ts'
import { roleAt } from '../../ui/charts/chart.ts'
import { Treemap } from '../../ui/charts/Treemap.tsx'
import { breakdownOptions } from './analyticsApi.ts'
import { behindHref } from './analyticsSearch.ts'
import { ChartPending } from './ChartPending.tsx'
import { valueText } from './figureText.ts'
import { useOneFilters } from './useOneFilters.ts'

const title = 'Parcels by carrier'

export function CarrierShares() {
  const search = useSearchParams()
  const { data, error, refetch } = useQuery(breakdownOptions(useOneFilters(), 'carrier'))
  if (!data) return <ChartPending title={title} height={280} error={error} onRetry={refetch} />
  const rows = data.rows.toSorted((a, b) => (b.figures.received?.value ?? 0) - (a.figures.received?.value ?? 0))
  return (
    <Treemap
      height={280}
      data={{
        title,
        by: 'Carrier',
        counts: 'Parcels',
        items: rows.map(({ key, name, figures }, index) => {
          const recognized = figures.recognized?.value
          return {
            label: name,
            value: figures.received?.value ?? 0,
            color: roleAt(index),
            note: typeof recognized === 'number' ? `${valueText('recognized', recognized)} recognized` : 'Not scanned',
            href:
              key === null ? undefined : behindHref(search, { of: 'received', ...data.shown, more: { carrier: key } }),
          }
        }),
      }}
    />
  )
}
