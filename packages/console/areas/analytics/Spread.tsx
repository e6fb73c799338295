/** The distribution of a duration, with percentiles and their error. */
import { type Duration, durations } from '@postern/domain/areas/analytics/parcelSets.ts'
import { useQuery } from '@tanstack/react-query'
import { numberText } from '../../engine/cells/valueText.ts'
import { useSearchParams } from '../../engine/list/urlState.ts'
import { Histogram } from '../../ui/charts/BarChart.tsx'
import { histogramOptions } from './analyticsApi.ts'
import { behindHref } from './analyticsSearch.ts'
import { ChartPending } from './ChartPending.tsx'
import { secondsText } from './figureText.ts'
import { useOneFilters } from './useOneFilters.ts'

export function Spread({ of, title }: { of: Duration; title: string }) {
  const search = useSearchParams()
  const { data, error, refetch } = useQuery(histogramOptions(useOneFilters(), of))
  if (!data) return <ChartPending title={title} height={200} error={error} onRetry={refetch} />
  const { n, bars, p50, p90, p95, relativeError } = data.histogram
  const known = p50 !== null && p90 !== null && p95 !== null
  return (
    <Histogram
      height={200}
      data={{
        title,
        by: durations[of].title,
        whole: true,
        categories: bars.map(({ from, to }) =>
          to === null ? `Over ${secondsText(from)}` : `${secondsText(from)} – ${secondsText(to)}`,
        ),
        tickText: (index) => {
          const to = bars[index]?.to
          return to === null || to === undefined ? 'more' : secondsText(to)
        },
        series: [{ label: 'Parcels', color: 'chart-1', values: bars.map(({ count }) => count) }],
        hrefOf: (_, index) => {
          const { from, to } = bars[index] ?? { from: 0, to: null }
          const more = { duration: of, over: String(from), ...(to !== null && { upTo: String(to) }) }
          return behindHref(search, { of: durations[of].at, ...data.shown, more })
        },
      }}
    >
      <p className="caption mute">
        n {numberText(n)}.{' '}
        {known
          ? `p50 ${secondsText(p50)}, p90 ${secondsText(p90)}, p95 ${secondsText(p95)}, each within ${numberText(relativeError * 100)}%.`
          : 'Percentiles need 20 parcels.'}
      </p>
    </Histogram>
  )
}
