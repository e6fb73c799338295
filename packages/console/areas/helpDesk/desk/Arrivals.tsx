/** When tickets arrive: by weekday and hour, where the help desk is. */
import { Card } from '../../../ui/detail/Card.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { zoneText } from '../../../ui/timeText.ts'
import classes from './Dashboard.module.css'
import { createdHref, type PeriodProps, percentOf } from './periodFilters.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const shownHours = [0, 4, 8, 12, 16, 20]
const steps = 6
/** Office hours, as everywhere where nothing else is set. */
const isStaffed = (weekday: number, hour: number): boolean => weekday > 0 && weekday < 6 && hour >= 8 && hour < 17

export function Arrivals(props: PeriodProps) {
  const { arrivals, created, zone } = props.period
  const most = Math.max(1, ...arrivals.flat())
  const outside = arrivals
    .flatMap((hours, weekday) => hours.filter((_, hour) => !isStaffed(weekday, hour)))
    .reduce((sum, count) => sum + count, 0)
  const share = percentOf(outside, created)
  return (
    <Card dense title="Arrivals" aside="hour and weekday" actions={<span className="dim num">most {most}</span>}>
      <table className={classes.heat}>
        <caption className="visuallyHidden">Tickets by weekday and hour</caption>
        <colgroup>
          <col style={{ width: 30 }} />
        </colgroup>
        <thead>
          <tr>
            <td />
            {Array.from({ length: 24 }, (_, hour) => (
              <th key={String(hour)} scope="col" className={classes.heatName}>
                <span className={shownHours.includes(hour) ? undefined : 'visuallyHidden'}>
                  {String(hour).padStart(2, '0')}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {arrivals.map((hours, weekday) => (
            <tr key={weekdays[weekday]}>
              <th scope="row" className={classes.heatName}>
                {weekdays[weekday]}
              </th>
              {hours.map((count, hour) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place
                <td key={hour} data-staffed={isStaffed(weekday, hour) || undefined}>
                  {count > 0 ? (
                    <Link
                      tabIndex={-1}
                      href={createdHref(props, { weekday: String(weekday), hour: String(hour) })}
                      data-heat={Math.ceil((count / most) * steps)}
                      title={`${weekdays[weekday]} ${String(hour).padStart(2, '0')}:00: ${count}`}
                    >
                      <span className="visuallyHidden">{count}</span>
                    </Link>
                  ) : (
                    <span data-heat={0} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>
        <b>{share === null ? '–' : `${share}%`}</b> arrive outside office hours ({zoneText(new Date(), zone)})
      </p>
    </Card>
  )
}
