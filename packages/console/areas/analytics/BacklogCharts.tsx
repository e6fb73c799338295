/** What is in custody now, by site and age, and what of it needs somebody. */
import { useQuery } from '@tanstack/react-query'
import { numberText } from '../../engine/cells/valueText.ts'
import { withSearch } from '../../engine/list/urlState.ts'
import { parcelsPath } from '../../paths.ts'
import { StackedBarChart } from '../../ui/charts/BarChart.tsx'
import { Card } from '../../ui/detail/Card.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { framedClass, numericClass, PlainHead, TableRegion, tableClass } from '../../ui/lists/DataTable.tsx'
import { backlogOptions } from './analyticsApi.ts'
import { ChartPending } from './ChartPending.tsx'
import { useOneFilters } from './useOneFilters.ts'

const ages = [
  { label: '0–1 d', color: 'seq-3' },
  { label: '1–3 d', color: 'seq-5' },
  { label: '3–7 d', color: 'chart-2' },
  { label: '7+ d', color: 'danger' },
] as const

const title = 'In custody by age'

export function BacklogCharts() {
  const { data, error, refetch } = useQuery(backlogOptions(useOneFilters()))
  if (!data) return <ChartPending title={title} height={220} error={error} onRetry={refetch} />
  const rows = data.rows.map((row) => ({ ...row, total: row.ages.reduce((sum, count) => sum + count, 0) }))
  const listOf = (row: (typeof rows)[number], more: Readonly<Record<string, string>>) =>
    withSearch(parcelsPath(), { customerId: row.customerId, siteId: row.key, ...more })
  const here = { status: 'open,inTransit,waiting,exception' }
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
        }}
      />
      <Card dense title="Sites" lined flush>
        <TableRegion label="Sites, in custody" className={framedClass}>
          <table className={tableClass}>
            <PlainHead headings={['Site', 'In custody', 'Overdue', 'Unknown recipient']} />
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">{row.name}</th>
                  <td className={numericClass}>
                    <Link href={listOf(row, here)}>{numberText(row.total)}</Link>
                  </td>
                  <td className={numericClass}>
                    <Link href={listOf(row, { due: 'overdue' })}>{numberText(row.overdue)}</Link>
                  </td>
                  <td className={numericClass}>{numberText(row.unknownRecipient)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableRegion>
      </Card>
    </>
  )
}
