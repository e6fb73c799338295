/** The definitions of all metrics, in a side panel. */
import { type MetricGroup, metricGroups } from '@postern/domain/areas/analytics/metric.ts'
import { metricOf } from '@postern/domain/areas/analytics/metrics.ts'
import { SidePanel } from '../../ui/overlays/SidePanel.tsx'
import classes from './Analytics.module.css'
import { metricsOf } from './GroupFigures.tsx'

export default function Definitions({ first, onClose }: { first: string; onClose: () => void }) {
  const groups = (Object.keys(metricGroups) as MetricGroup[]).toSorted(
    (a, b) => Number(b === first) - Number(a === first),
  )
  return (
    <SidePanel opened onClose={onClose} title="Definitions">
      {groups.map((group) => (
        <section key={group} className={classes.definitions} aria-label={metricGroups[group]}>
          <h3>{metricGroups[group]}</h3>
          <dl>
            {metricsOf(group).map((metric) => (
              <div key={metric}>
                <dt>{metricOf(metric).name}</dt>
                <dd>{metricOf(metric).definition}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="dim">
        Days follow the time zone of each site. Percentiles need at least 20 parcels. A day is unusual outside 3 scaled
        median absolute deviations of the same weekday in the 12 weeks before; counts may also vary by chance.
      </p>
    </SidePanel>
  )
}
