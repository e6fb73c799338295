import type { Portfolio } from '@postern/domain/areas/analytics/endpoints.ts'
import { daysOf } from '@postern/domain/areas/analytics/filters.ts'
import type { MetricKey } from '@postern/domain/areas/analytics/metrics.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { Fragment } from 'react'
import { dayText } from '../../engine/cells/valueText.ts'
import { useSearchParams } from '../../engine/list/urlState.ts'
import { NameCell, numericClass } from '../../ui/lists/DataTable.tsx'
import { RowToggle } from '../../ui/lists/RowToggle.tsx'
import { MonogramTile } from '../../ui/marks/MonogramTile.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import classes from './Analytics.module.css'
import { customerHref, metricHref } from './analyticsSearch.ts'
import { FigureDelta, FigureValue } from './Figure.tsx'
import { usualText, valueText } from './figureText.ts'
import { HealthColumns, HealthParts } from './HealthParts.tsx'
import { TrendSpark } from './TrendSpark.tsx'

type Row = Portfolio['rows'][number]

interface PortfolioRowProps {
  row: Row
  metric: MetricKey
  more: readonly MetricKey[]
  shown: Portfolio['shown']
  isOpen: boolean
  onToggle: () => void
}

function Anomalies({ row, metric }: Pick<PortfolioRowProps, 'row' | 'metric'>) {
  const found = row.anomalies.filter((each) => each.metric === metric)
  if (found.length === 0) return null
  return (
    <ul className={classes.anomalies} aria-label="Unusual days">
      {found.slice(-4).map(({ day, value, low, high }) => (
        <li key={day}>
          <StatusMark tone="warn">
            {dayText(day)}: {valueText(metric, value)}
          </StatusMark>{' '}
          <span className="dim">{usualText(metric, low, high)} on this weekday</span>
        </li>
      ))}
    </ul>
  )
}

export function PortfolioRow({ row, metric, more, shown, isOpen, onToggle }: PortfolioRowProps) {
  const search = useSearchParams()
  const { customer, figures, health, trend, priorTrend } = row
  const days = daysOf(shown)
  const isDaily = days.length === trend.length
  const marked = isDaily
    ? row.anomalies.filter((each) => each.metric === metric).map(({ day }) => days.indexOf(day))
    : []
  const listOf = (each: MetricKey) => metricHref(search, each, shown, { customer: customer.id })
  return (
    <>
      <tr data-customer={customer.id}>
        <td>
          <span className={classes.nameCell}>
            <RowToggle isOpen={isOpen} onToggle={onToggle}>
              <span className="visuallyHidden">Health of {customer.name}</span>
            </RowToggle>
            <NameCell
              name={customer.name}
              href={customerHref(search, customer.id)}
              tile={<MonogramTile name={customer.name} color={customer.brandColor} size="sm" />}
            />
          </span>
        </td>
        <td className="dim">{choiceText(customer.segment)}</td>
        <td className={numericClass}>
          <FigureValue metric={metric} figure={figures[metric]} href={listOf(metric)} />
        </td>
        <td className={numericClass}>
          <FigureDelta metric={metric} figure={figures[metric]} />
        </td>
        <td>
          <TrendSpark values={trend} prior={priorTrend} marked={marked} />
          {marked.length > 0 && <span className="visuallyHidden">{marked.length} unusual days</span>}
        </td>
        {more.map((each) => (
          <Fragment key={each}>
            <td className={numericClass}>
              <FigureValue metric={each} figure={figures[each]} href={listOf(each)} />
            </td>
            <td className={numericClass}>
              <FigureDelta metric={each} figure={figures[each]} />
            </td>
          </Fragment>
        ))}
        <td className={numericClass}>
          {health.change !== null && health.change !== 0 && (
            <span className={classes.delta} data-good={health.change > 0}>
              {health.change > 0 ? `+${health.change}` : `−${-health.change}`}
            </span>
          )}{' '}
          <b>{health.score ?? '–'}</b>
        </td>
        <td>
          <HealthColumns parts={health.parts} />
        </td>
      </tr>
      {isOpen && (
        <tr className={classes.openRow}>
          <td colSpan={20}>
            <Anomalies row={row} metric={metric} />
            <HealthParts parts={health.parts} advised />
          </td>
        </tr>
      )}
    </>
  )
}
