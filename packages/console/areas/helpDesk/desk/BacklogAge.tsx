/** How long open tickets have been open, team by team. */
import type { OpenFigures } from '@postern/domain/areas/helpDesk/figureEndpoints.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import classes from './Dashboard.module.css'
import { type DeskFilters, deskHref } from './deskSearch.ts'

const ages: readonly { label: string; query: DeskFilters }[] = [
  { label: '0–1', query: { ageTo: '1' } },
  { label: '1–3', query: { ageFrom: '1', ageTo: '3' } },
  { label: '3–7', query: { ageFrom: '3', ageTo: '7' } },
  { label: '7+ d', query: { ageFrom: '7' } },
]

export function BacklogAge({ open, filters }: { open: OpenFigures; filters: DeskFilters }) {
  const most = Math.max(1, ...open.backlog.map((team) => team.ages.reduce((sum, count) => sum + count, 0)))
  return (
    <Card
      dense
      title="Backlog age"
      aside={
        <Link href={deskHref('queue', filters)} className="link">
          {open.total} open
        </Link>
      }
      actions={
        <span className={classes.legend} aria-hidden="true">
          {ages.map(({ label }, index) => (
            <span key={label} data-age={index}>
              {label}
            </span>
          ))}
        </span>
      }
    >
      <ul className={classes.plain}>
        {open.backlog.map(({ team, ages: counts }) => {
          const total = counts.reduce((sum, count) => sum + count, 0)
          return (
            <li key={team} className={classes.meterRow}>
              <span>{choiceText(team)}</span>
              <span className={classes.meter}>
                {ages.map(({ label, query }, index) => {
                  const count = counts[index] ?? 0
                  return (
                    count > 0 && (
                      <Link
                        key={label}
                        href={deskHref('queue', { ...filters, team, ...query })}
                        data-age={index}
                        style={{ width: `${(count / most) * 100}%` }}
                        title={`${label}: ${count}`}
                        aria-label={`${choiceText(team)}, ${label} days: ${count}`}
                      />
                    )
                  )
                })}
              </span>
              <Link href={deskHref('queue', { ...filters, team })} className={classes.count}>
                {total}
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
