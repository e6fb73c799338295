/** The metrics of a group as figures, each with its change, its sample size, and the list behind it. */
import type { CustomerAnalytics } from '@postern/domain/areas/analytics/endpoints.ts'
import type { MetricGroup } from '@postern/domain/areas/analytics/metric.ts'
import { type MetricKey, metricKeys, metricOf } from '@postern/domain/areas/analytics/metrics.ts'
import { numberText } from '../../engine/cells/valueText.ts'
import { type Search, useSearchParams, withSearch } from '../../engine/list/urlState.ts'
import { customerAnalyticsPath, customerPath } from '../../paths.ts'
import { Sparkline } from '../../ui/charts/Sparkline.tsx'
import { type Kpi, KpiStrip } from '../../ui/detail/KpiStrip.tsx'
import { metricHref } from './analyticsSearch.ts'
import { deltaOf, valueText, whyNone } from './figureText.ts'

export const metricsOf = (group: MetricGroup): MetricKey[] =>
  metricKeys.filter((each) => metricOf(each).group === group)

/** Metrics that count something other than parcels, and have a list of it. */
const otherLists: Readonly<Partial<Record<MetricKey, string>>> = { importsHealthy: 'contacts/import?tab=sources' }

/** Links to the parcels behind a metric. A metric that has no list links to its definition. */
export function figureHref(search: Search, metric: MetricKey, { shown }: Pick<CustomerAnalytics, 'shown'>): string {
  const list = otherLists[metric]
  if (list !== undefined && search.single !== undefined) return `${customerPath(search.single)}/${list}`
  const definition = () => withSearch(customerAnalyticsPath, { ...search, definitions: metricOf(metric).group })
  return metricHref(search, metric, shown) ?? definition()
}

/** With more cells than this, a sparkline would cover the text. */
const mostWithLines = 5

function figureOf(search: Search, answer: CustomerAnalytics, metric: MetricKey, withLine: boolean): Kpi {
  const figure = answer.figures[metric] ?? { value: null, prior: null, n: 0 }
  const delta = deltaOf(metric, figure)
  const series = answer.series.find((each) => each.metric === metric)
  const values = series?.values.filter((value) => value !== null) ?? []
  const countsItself = metricOf(metric).made.kind === 'count'
  return {
    label: metricOf(metric).name,
    href: figureHref(search, metric, answer),
    value: figure.value === null ? '–' : valueText(metric, figure.value),
    ...(delta && { delta }),
    note:
      figure.value === null
        ? whyNone(metric, figure)
        : countsItself
          ? delta
            ? 'vs. compared'
            : ''
          : `n ${numberText(figure.n)}`,
    ...(withLine && values.length > 1 && { spark: <Sparkline values={values} width={60} height={28} tone="accent" /> }),
  }
}

export function GroupFigures({ answer, group }: { answer: CustomerAnalytics; group: MetricGroup }) {
  const search = useSearchParams()
  const metrics = metricsOf(group)
  const items = metrics.map((metric) => figureOf(search, answer, metric, metrics.length <= mostWithLines))
  return <KpiStrip label="Figures" items={items} />
}
