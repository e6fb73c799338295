/** Whether a site is open now, in its own time zone. */
import { isOpenAt } from '@postern/domain/clocks/openHours.ts'
import { type Opening, weekdays } from '@postern/domain/engine/shapes.ts'
import { dayIn } from '@postern/domain/values/days.ts'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { clockText } from '../../ui/timeText.ts'
import { useNow } from '../../ui/useNow.ts'

/** The weekday in the site's time zone, which may differ from the user's. */
const weekdayAt = (now: Date, zone: string) => {
  const name = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: zone }).format(now).toLowerCase()
  return weekdays.find((day) => day === name)
}

export default function OpenNow({ site }: { site: Opening & { timezone: string } }) {
  const now = useNow()
  const zone = site.timezone
  const weekday = weekdayAt(now, zone)
  const open = weekday !== undefined && isOpenAt(site, { date: dayIn(zone, now), weekday, clock: clockText(now, zone) })
  return <StatusMark tone={open ? 'ok' : 'off'}>{open ? 'Open now' : 'Closed now'}</StatusMark>
}
