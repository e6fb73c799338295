/** All customers: cohorts by segment, and a table sortable by any metric. */
import type { Portfolio as Answer } from '@postern/domain/areas/analytics/endpoints.ts'
import type { MetricKey } from '@postern/domain/areas/analytics/metrics.ts'
import { metricOf } from '@postern/domain/areas/analytics/metrics.ts'
import { choiceText, counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams, useSetSearch } from '../../engine/list/urlState.ts'
import { nextRow } from '../../engine/list/useRowCursor.ts'
import { roleAt } from '../../ui/charts/chart.ts'
import { Scatter } from '../../ui/charts/Scatter.tsx'
import { HeaderCell, TableRegion, tableClass } from '../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { KeyHints } from '../../ui/lists/ListFooter.tsx'
import { SkeletonRows } from '../../ui/marks/Skeleton.tsx'
import { usePageKeys } from '../../ui/usePageKeys.ts'
import classes from './Analytics.module.css'
import { portfolioOptions } from './analyticsApi.ts'
import { customerHref, filtersIn, metricIn } from './analyticsSearch.ts'
import { Cohorts } from './Cohorts.tsx'
import { sortedChange } from './figureText.ts'
import { PortfolioRow } from './PortfolioRow.tsx'

type Row = Answer['rows'][number]

/** The sort key: a metric, the change of the shown metric, health, or name. */
type SortKey = MetricKey | 'change' | 'health' | 'name'

const fixed: readonly MetricKey[] = ['onTime', 'dwellP90', 'occupancy']

const sortValue = (row: Row, key: SortKey, metric: MetricKey): number | string | null => {
  if (key === 'name') return row.customer.name
  if (key === 'change') return sortedChange(metric, row.figures[metric])
  return key === 'health' ? row.health.score : (row.figures[key]?.value ?? null)
}

interface Sort {
  key: SortKey
  isDescending: boolean
}

/** Unknown values sort last in both directions. */
function sorted(rows: readonly Row[], metric: MetricKey, { key, isDescending }: Sort): Row[] {
  return rows.toSorted((a, b) => {
    const [first, second] = [sortValue(a, key, metric), sortValue(b, key, metric)]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    const by = typeof first === 'string' ? first.localeCompare(String(second), 'en') : first - Number(second)
    return isDescending ? -by : by
  })
}

function useSort(metric: MetricKey) {
  const { sort } = useSearchParams()
  const setSearch = useSetSearch()
  const isDescending = sort?.startsWith('-') ?? false
  const known: readonly SortKey[] = ['health', 'name', 'change', metric, ...fixed]
  const key = known.find((each) => each === (isDescending ? sort?.slice(1) : sort)) ?? 'health'
  const by = (next: SortKey) => ({
    sorted: key === next && (isDescending ? ('descending' as const) : ('ascending' as const)),
    onSort: () =>
      setSearch((now) => ({ ...now, sort: key === next && !isDescending ? `-${next}` : next }), { replace: true }),
  })
  return { key, isDescending, by }
}

function HealthAndVolume({ rows }: { rows: readonly Row[] }) {
  const search = useSearchParams()
  const segments = [...new Set(rows.map(({ customer }) => customer.segment))].toSorted()
  const colorOf = (segment: string) => roleAt(segments.indexOf(segment))
  return (
    <Scatter
      height={260}
      data={{
        title: 'Health and volume',
        by: 'Customer',
        x: { label: 'Received', from: 0 },
        y: { label: 'Health', from: 0, to: 100 },
        dots: rows.flatMap(({ customer, figures, health }) =>
          health.score === null
            ? []
            : [
                {
                  label: customer.name,
                  x: figures.received?.value ?? 0,
                  y: health.score,
                  color: colorOf(customer.segment),
                  href: customerHref(search, customer.id, 'commercial'),
                },
              ],
        ),
        legend: segments.map((segment) => ({ label: choiceText(segment), color: colorOf(segment) })),
      }}
    />
  )
}

const hints = [
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['↵'], does: 'open' },
  { keys: ['X'], does: 'show parts' },
]

/** J and K move between customers, X shows the parts of a health score. Enter follows the focused link. */
function usePortfolioKeys(rows: readonly Row[], onToggle: (customerId: string) => void) {
  const body = useRef<HTMLTableSectionElement>(null)
  const linkOf = ({ customer }: Row) =>
    body.current?.querySelector<HTMLAnchorElement>(`[data-customer="${customer.id}"] a`)
  const current = () => {
    const at = rows.findIndex(
      ({ customer }) =>
        document.activeElement?.closest('[data-customer]')?.getAttribute('data-customer') === customer.id,
    )
    return at < 0 ? null : at
  }
  const move = (step: 1 | -1) => {
    const next = nextRow(current(), step, 0, rows.length)
    const row = next === null ? undefined : rows[next]
    if (row) linkOf(row)?.focus()
  }
  usePageKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => {
      const row = rows[current() ?? -1]
      if (row) onToggle(row.customer.id)
    },
  })
  return body
}

export default function Portfolio() {
  const search = useSearchParams()
  const metric = metricIn(search)
  const [opened, setOpened] = useState<string | null>(null)
  const { by, ...sort } = useSort(metric)
  const { data, error, refetch } = useQuery(portfolioOptions(filtersIn(search), metric))
  const rows = data ? sorted(data.rows, metric, sort) : []
  const toggle = (id: string) => setOpened((now) => (now === id ? null : id))
  const body = usePortfolioKeys(rows, toggle)
  if (error && !data) return <FailedPart error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={12} label="Loading customers" />
  if (data.rows.length === 0)
    return <EmptyState art="search" title="No customers match" text="Remove a filter to see more customers." />
  return (
    <div className={classes.stack}>
      <Cohorts cohorts={data.cohorts} trendOf={metric} />
      <div className={classes.tableCard}>
        <TableRegion label="Customers">
          <table className={tableClass}>
            <thead>
              <tr>
                <HeaderCell {...by('name')}>Customer</HeaderCell>
                <th scope="col">Segment</th>
                <HeaderCell numeric {...by(metric)}>
                  {metricOf(metric).name}
                </HeaderCell>
                <HeaderCell numeric {...by('change')}>
                  Change
                </HeaderCell>
                <th scope="col">Trend</th>
                {fixed
                  .filter((each) => each !== metric)
                  .map((each) => (
                    <HeaderCell key={each} numeric colSpan={2} {...by(each)}>
                      {metricOf(each).name}
                    </HeaderCell>
                  ))}
                <HeaderCell numeric colSpan={2} {...by('health')}>
                  Health
                </HeaderCell>
              </tr>
            </thead>
            <tbody ref={body}>
              {rows.map((row) => (
                <PortfolioRow
                  key={row.customer.id}
                  row={row}
                  metric={metric}
                  more={fixed.filter((each) => each !== metric)}
                  shown={data.shown}
                  isOpen={opened === row.customer.id}
                  onToggle={() => toggle(row.customer.id)}
                />
              ))}
            </tbody>
          </table>
        </TableRegion>
      </div>
      <p className={classes.below}>
        <span>
          {counted(data.rows.length, 'customer', 'customers')}. Percentiles and sorting by change need 20 parcels. Days
          follow each site’s time zone.
          {!data.isCurrent && ' New events are still being counted.'}
        </span>
        <KeyHints hints={hints} />
      </p>
      <HealthAndVolume rows={data.rows} />
    </div>
  )
}
