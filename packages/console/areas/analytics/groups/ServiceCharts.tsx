/** How well each service met its due times, and how much of the time its clock was paused. */
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../../engine/list/urlState.ts'
import { RowBarChart } from '../../../ui/charts/BarChart.tsx'
import { percentText } from '../../../ui/charts/chart.ts'
import { servicesOptions } from '../analyticsApi.ts'
import { behindHref } from '../analyticsSearch.ts'
import { ChartPending } from '../ChartPending.tsx'
import { secondsText } from '../figureText.ts'
import { punctualityZones } from '../OnTimeBy.tsx'
import type { GroupProps } from './groupProps.ts'

const title = 'On time by service'
const percent = (part: number, whole: number) => percentText(whole === 0 ? 0 : (100 * part) / whole)

export function ServiceCharts({ answer }: GroupProps) {
  const search = useSearchParams()
  const { data, error, refetch } = useQuery(servicesOptions(answer.customer.id, search))
  if (!data) return <ChartPending title={title} height={160} error={error} onRetry={refetch} />
  const rows = data.rows.map((row) => ({ ...row, judged: row.onTime + row.late + row.veryLate }))
  const { paused, minutes } = data.pause
  return (
    <RowBarChart
      aside="most parcels first"
      empty="No parcels with a due time"
      data={{
        title,
        by: 'Service',
        categories: rows.map(({ name }) => name),
        series: punctualityZones.map(({ label, color, of, ...rest }) => ({
          label,
          color,
          hatched: 'hatched' in rest,
          values: rows.map((row) => row[of]),
        })),
        notes: { label: 'Share', texts: rows.map(({ onTime, judged }) => percent(onTime, judged)) },
        hrefOf: (zone, index) => {
          const [chosen, row] = [punctualityZones[zone], rows[index]]
          return (
            chosen && row && behindHref(search, { of: chosen.of, ...answer.shown, more: { service: row.id ?? 'none' } })
          )
        },
      }}
    >
      <p className="caption mute">
        {rows.length === 0
          ? 'No services'
          : `${counted(rows.length, 'service', 'services')}. Clocks were paused ${percent(paused, minutes)} of the time, ${secondsText(paused * 60)} in all.`}
      </p>
    </RowBarChart>
  )
}
