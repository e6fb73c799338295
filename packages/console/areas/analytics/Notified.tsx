/** The funnel from notification to pickup: how many are left at each step. */
import type { CustomerAnalytics } from '@postern/domain/areas/analytics/endpoints.ts'
import type { ParcelSet } from '@postern/domain/areas/analytics/parcelSets.ts'
import { useSearchParams } from '../../engine/list/urlState.ts'
import { RowBarChart } from '../../ui/charts/BarChart.tsx'
import { behindHref } from './analyticsSearch.ts'

export function Notified({ answer }: { answer: CustomerAnalytics }) {
  const search = useSearchParams()
  const { notified, opened, undelivered, received, pickedUp } = answer.figures
  const sent = notified?.value ?? 0
  const steps: readonly { label: string; of: ParcelSet; value: number }[] = [
    { label: 'Received', of: 'received', value: received?.value ?? 0 },
    { label: 'Notified', of: 'notified', value: sent },
    { label: 'Opened', of: 'opened', value: Math.round((opened?.value ?? 0) * sent) },
    { label: 'Picked up', of: 'pickedUp', value: pickedUp?.value ?? 0 },
    { label: 'Not delivered', of: 'undelivered', value: Math.round((undelivered?.value ?? 0) * sent) },
  ]
  return (
    <RowBarChart
      aside="parcels"
      data={{
        title: 'From notification to pickup',
        by: 'Step',
        categories: steps.map(({ label }) => label),
        series: [{ label: 'Parcels', color: 'seq-4', values: steps.map(({ value }) => value) }],
        hrefOf: (_, index) => steps[index] && behindHref(search, { of: steps[index].of, ...answer.shown }),
      }}
    />
  )
}
