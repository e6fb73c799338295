/** On time, late and very late, by priority, site or carrier. */
import { choiceText } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../engine/list/urlState.ts'
import { RowBarChart } from '../../ui/charts/BarChart.tsx'
import { breakdownOptions } from './analyticsApi.ts'
import { behindHref } from './analyticsSearch.ts'
import { ChartPending } from './ChartPending.tsx'
import { deltaOf, valueText } from './figureText.ts'
import { useOneFilters } from './useOneFilters.ts'

/** The outcomes against the due time, from good to bad. */
export const punctualityZones = [
  { label: 'On time', color: 'seq-4', of: 'onTime' },
  { label: 'Late', color: 'warn', hatched: true, of: 'late' },
  { label: 'Very late', color: 'danger', of: 'veryLate' },
] as const

const most = 8

export function OnTimeBy({ by, title }: { by: 'priority' | 'site' | 'carrier'; title: string }) {
  const search = useSearchParams()
  const { data, error, refetch } = useQuery(breakdownOptions(useOneFilters(), by))
  if (!data) return <ChartPending title={title} height={160} error={error} onRetry={refetch} />
  const rows = data.rows
    .filter(({ figures }) => (figures.onTime?.n ?? 0) > 0)
    .toSorted((a, b) => (a.figures.onTime?.value ?? 1) - (b.figures.onTime?.value ?? 1))
    .slice(0, most)
    .map((row) => {
      const judged = row.figures.onTime?.n ?? 0
      const onTime = Math.round((row.figures.onTime?.value ?? 0) * judged)
      const veryLate = Math.round((row.figures.veryLate?.value ?? 0) * judged)
      return { ...row, counts: [onTime, judged - onTime - veryLate, veryLate] }
    })
  const noteOf = ({ figures: { onTime } }: (typeof rows)[number]): string => {
    if (!onTime || onTime.value === null) return '–'
    const delta = deltaOf('onTime', onTime)
    return delta ? `${valueText('onTime', onTime.value)} ${delta.text}` : valueText('onTime', onTime.value)
  }
  return (
    <RowBarChart
      aside="lowest first"
      empty="No parcels with a due time"
      data={{
        title,
        by: choiceText(by),
        categories: rows.map(({ name }) => name),
        series: punctualityZones.map(({ label, color, ...rest }, zone) => ({
          label,
          color,
          hatched: 'hatched' in rest,
          values: rows.map(({ counts }) => counts[zone] ?? 0),
        })),
        notes: { label: 'Share', texts: rows.map(noteOf) },
        hrefOf: (zone, index) => {
          const [chosen, row] = [punctualityZones[zone], rows[index]]
          if (!chosen || !row || row.key === null) return undefined
          return behindHref(search, { of: chosen.of, ...data.shown, more: { [by]: row.key } })
        },
      }}
    />
  )
}
