/** Customers by segment. Clicking a cell filters the page by its segment; clicking it again clears the filter. */
import type { Portfolio } from '@postern/domain/areas/analytics/endpoints.ts'
import type { MetricKey } from '@postern/domain/areas/analytics/metrics.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useSearchParams, useSetSearch } from '../../engine/list/urlState.ts'
import classes from './Analytics.module.css'
import { FigureDelta, FigureValue } from './Figure.tsx'
import { TrendSpark } from './TrendSpark.tsx'

interface CohortsProps {
  cohorts: Portfolio['cohorts']
  trendOf: MetricKey
}

export function Cohorts({ cohorts, trendOf }: CohortsProps) {
  const { segment: chosen } = useSearchParams()
  const setSearch = useSetSearch()
  return (
    <ul className={classes.cohorts} aria-label="Segments">
      {cohorts.map(({ segment, customers, figures, health, trend }) => (
        <li key={segment}>
          <button
            type="button"
            aria-pressed={chosen === segment}
            onClick={() => setSearch((now) => ({ ...now, segment: chosen === segment ? undefined : segment }))}
          >
            <span className={classes.cohortHead}>
              <b>{choiceText(segment)}</b>
              <span className="dim num">{customers}</span>
            </span>
            <span className={classes.cohortHead}>
              <span className={classes.cohortFigure}>
                <b>
                  <FigureValue metric={trendOf} figure={figures[trendOf]} />
                </b>{' '}
                <FigureDelta metric={trendOf} figure={figures[trendOf]} />
              </span>
              <TrendSpark values={trend} prior={null} width={56} />
            </span>
            <span className="dim">
              Dwell p90 <FigureValue metric="dwellP90" figure={figures.dwellP90} />, health{' '}
              {health === null ? '–' : Math.round(health)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
