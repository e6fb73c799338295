/** When tickets arrive: by weekday and hour, in the help desk's time zone. */
import { HeatMap } from '../../../ui/charts/HeatMap.tsx'
import { zoneText } from '../../../ui/timeText.ts'
import classes from './Dashboard.module.css'
import { createdHref, type PeriodProps, percentOf } from './periodFilters.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const shownHours = [0, 4, 8, 12, 16, 20]
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
/** Default office hours. */
const isStaffed = (weekday: number, hour: number): boolean => weekday > 0 && weekday < 6 && hour >= 8 && hour < 17

export function Arrivals(props: PeriodProps) {
  const { arrivals, created, zone } = props.period
  const most = Math.max(1, ...arrivals.flat())
  const outside = arrivals
    .flatMap((hours, weekday) => hours.filter((_, hour) => !isStaffed(weekday, hour)))
    .reduce((sum, count) => sum + count, 0)
  const share = percentOf(outside, created)
  return (
    <HeatMap
      height={172}
      aside="hour and weekday"
      actions={<span className="dim num">most {most}</span>}
      data={{
        title: 'Arrivals',
        counts: 'Tickets',
        by: 'Weekday',
        rows: weekdays,
        columns: hours,
        columnTick: (hour) => (shownHours.includes(hour) ? String(hour).padStart(2, '0') : undefined),
        values: arrivals,
        isOutlined: isStaffed,
        hrefOf: (weekday, hour) => createdHref(props, { weekday: String(weekday), hour: String(hour) }),
      }}
    >
      <p className={classes.note}>
        <b>{share === null ? '–' : `${share}%`}</b> arrive outside office hours ({zoneText(new Date(), zone)})
      </p>
    </HeatMap>
  )
}
