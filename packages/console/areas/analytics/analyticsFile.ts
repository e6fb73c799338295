/** Exports the page as a table: every metric, as plain numbers. */
import type { CustomerAnalytics, Portfolio } from '@postern/domain/areas/analytics/endpoints.ts'
import { metricKeys, metricOf } from '@postern/domain/areas/analytics/metrics.ts'
import type { ChartTable } from '../../ui/charts/chart.ts'
import { figureCell, textCell } from '../../ui/charts/chart.ts'
import { saveTable } from '../../ui/charts/chartFiles.ts'

const plain = String
const heading = (key: (typeof metricKeys)[number]): string => {
  const { name, unit } = metricOf(key)
  return unit === 'count' || unit === 'number' ? name : `${name} (${unit})`
}

const portfolioTable = ({ rows }: Portfolio): ChartTable => ({
  headings: ['Customer', 'Code', 'Segment', 'Health', ...metricKeys.map(heading)],
  rows: rows.map(({ customer, health, figures }) => [
    textCell(customer.name),
    textCell(customer.code),
    textCell(customer.segment),
    figureCell(health.score, plain),
    ...metricKeys.map((key) => figureCell(figures[key]?.value, plain)),
  ]),
})

const customerTable = ({ days, series }: CustomerAnalytics): ChartTable => ({
  headings: ['Day', ...series.map(({ metric }) => heading(metric))],
  rows: days.map((day, index) => [textCell(day), ...series.map(({ values }) => figureCell(values[index], plain))]),
})

export const savePortfolio = (answer: Portfolio): void =>
  saveTable(portfolioTable(answer), `Customer analytics ${answer.shown.from} ${answer.shown.to}`)

export const saveCustomer = (answer: CustomerAnalytics): void =>
  saveTable(customerTable(answer), `${answer.customer.name} ${answer.shown.from} ${answer.shown.to}`)
