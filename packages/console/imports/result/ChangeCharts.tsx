/** What an import changed, by site and by field. */
import type { AnswerOf } from '@postern/domain/engine/contract.ts'
import type { importEndpoints } from '@postern/domain/imports/endpoints.ts'
import { RowBarChart } from '../../ui/charts/BarChart.tsx'
import { figure } from '../importTexts.ts'

type Summary = AnswerOf<(typeof importEndpoints)['GET /api/customers/:customerId/imports/:id/summary']>

const colors = { new: 'chart-1', changed: 'chart-3', left: 'chart-2' } as const
const words = { new: 'New', changed: 'Changed', left: 'Leaving' } as const
const parts = ['new', 'changed', 'left'] as const
const mostRows = 12

export function SiteChanges({ rows }: { rows: Summary['bySite'] }) {
  const shown = rows.slice(0, mostRows)
  return (
    <RowBarChart
      data={{
        title: 'Changes by site',
        by: 'Site',
        categories: shown.map(({ site }) => site ?? 'No site'),
        series: parts.map((part) => ({
          label: words[part],
          color: colors[part],
          values: shown.map((row) => row[part]),
        })),
        notes: { label: 'Unchanged', texts: shown.map(({ unchanged }) => `${figure(unchanged)} unchanged`) },
      }}
    />
  )
}

export function FieldChanges({ rows }: { rows: Summary['byField'] }) {
  const shown = rows.slice(0, mostRows)
  return (
    <RowBarChart
      data={{
        title: 'Changes by field',
        by: 'Field',
        categories: shown.map(({ label }) => label),
        series: [{ label: 'Changes', color: 'chart-1', values: shown.map(({ count }) => count) }],
      }}
      empty="No field was changed."
    />
  )
}
