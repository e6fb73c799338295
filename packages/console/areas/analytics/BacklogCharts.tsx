/** Parcels in custody now, by site and age, and how many need attention. */
import type { PresentSet } from '@postern/domain/areas/analytics/drillSets.ts'
import { useQuery } from '@tanstack/react-query'
import { numberText } from '../../engine/cells/valueText.ts'
import { useSearchParams } from '../../engine/list/urlState.ts'
import { StackedBarChart } from '../../ui/charts/BarChart.tsx'
import { Card } from '../../ui/detail/Card.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { framedClass, numericClass, PlainHead, TableRegion, tableClass } from '../../ui/lists/DataTable.tsx'
import { backlogOptions } from './analyticsApi.ts'
import { behindHref } from './analyticsSearch.ts'
import { ChartPending } from './ChartPending.tsx'
import { useOneFilters } from './useOneFilters.ts'

const waiting = ['In custody', 'Overdue', 'Unknown recipient'] as const

export const ages = [
  { label: '0–1 d', color: 'seq-3' },
  { label: '1–3 d', color: 'seq-5' },
  { label: '3–7 d', color: 'chart-2' },
  { label: '7+ d', color: 'danger' },
] as const

const title = 'In custody by age'

export function BacklogCharts() {
  const search = useSearchParams()
  const { data, error, refetch } = useQuery(backlogOptions(useOneFilters()))
  if (!data) return <ChartPending title={title} height={220} error={error} onRetry={refetch} />
  const rows = data.rows.map((row) => ({ ...row, total: row.ages.reduce((sum, count) => sum + count, 0) }))
  const listOf = (row: (typeof rows)[number], of: PresentSet, age?: number) =>
    behindHref(search, { of, more: { site: row.key, ...(age !== undefined && { age: String(age) }) } })
  return (
    <>
      <StackedBarChart
        height={240}
        aside="right now"
        empty="Nothing in custody"
        data={{
          title,
          by: 'Site',
          whole: true,
          categories: rows.map(({ name }) => name),
          series: ages.map(({ label, color }, age) => ({
            label,
            color,
            values: rows.map((row) => row.ages[age] ?? 0),
          })),
          hrefOf: (age, index) => rows[index] && listOf(rows[index], 'inCustody', age),
        }}
      />
      <Card dense title="Sites" lined flush>
        <TableRegion label="Sites, in custody" className={framedClass}>
          <table className={tableClass}>
            <PlainHead headings={['Site', ...waiting]} numeric={waiting} />
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">{row.name}</th>
                  <td className={numericClass}>
                    <Link href={listOf(row, 'inCustody')}>{numberText(row.total)}</Link>
                  </td>
                  <td className={numericClass}>
                    <Link href={listOf(row, 'overdue')}>{numberText(row.overdue)}</Link>
                  </td>
                  <td className={numericClass}>
                    <Link href={listOf(row, 'unknownInCustody')}>{numberText(row.unknownRecipient)}</Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableRegion>
      </Card>
    </>
  )
}
