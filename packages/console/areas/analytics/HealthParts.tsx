/** The health score by part: the points earned, the measurement, and what to do about it. */
import type { CustomerAnalytics } from '@postern/domain/areas/analytics/endpoints.ts'
import { MeterBar, type MeterTone } from '../../ui/charts/MeterBar.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import classes from './Analytics.module.css'

type Health = CustomerAnalytics['health']
type Part = Health['parts'][number]

/** Warns below 70%, alerts below 50%. */
function toneOf({ points, weight }: Part): MeterTone {
  const share = (points ?? 0) / weight
  return share < 0.5 ? 'danger' : share < 0.7 ? 'warn' : 'idle'
}

export function HealthParts({ parts, advised }: { parts: readonly Part[]; advised?: boolean }) {
  return (
    <ul className={classes.healthParts} aria-label="Parts of the health score">
      {parts.map((part) => (
        <li key={part.part}>
          <span className={classes.partHead}>
            <Link href={part.link} className="link">
              {part.label}
            </Link>
            <span className="num">
              <b>{part.points === null ? '–' : Math.round(part.points)}</b>{' '}
              <span className="mute">/ {part.weight}</span>
            </span>
          </span>
          <MeterBar parts={[{ value: part.points ?? 0, tone: toneOf(part) }]} max={part.weight} />
          <span className="dim">{part.points === null ? 'No data yet. Not scored.' : part.says}</span>
          {advised && part.advice !== null && <span>{part.advice}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Six columns: the width is the part's weight, the height its points. */
export const HealthColumns = ({ parts }: { parts: readonly Part[] }) => (
  <span className={classes.healthColumns} aria-hidden="true">
    {parts.map((part) => (
      <span key={part.part} style={{ width: part.weight * 0.6 }}>
        <i data-tone={toneOf(part)} style={{ height: `${((part.points ?? 0) / part.weight) * 100}%` }} />
      </span>
    ))}
  </span>
)
