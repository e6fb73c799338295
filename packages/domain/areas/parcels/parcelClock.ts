/** A parcel's clock: by its priority level or service, over the opening hours of the receiving site. */
import { type Clock, elapsedMinutes } from '../../clocks/clock.ts'
import { momentsOf, wallClockIn } from '../../clocks/zone.ts'
import { minutesOf, type Opening, type OpeningHours, type Weekday } from '../../engine/shapes.ts'
import { daysAfter } from '../../values/days.ts'

interface SiteTime extends Opening {
  readonly timezone: string
}

interface LevelTarget {
  readonly targetMinutes: number | null
  readonly clock: 'siteHours' | 'always'
  readonly warnAtPercent: number
}

const running = (site: SiteTime, clock: LevelTarget['clock']) => ({
  zone: site.timezone,
  opening: clock === 'always' ? null : site,
})

/** Null without a target. */
export function levelClock(level: LevelTarget, site: SiteTime, receivedAt: number): Clock | null {
  if (level.targetMinutes === null) return null
  const { targetMinutes, warnAtPercent } = level
  return {
    time: running(site, level.clock),
    startsAt: receivedAt,
    targetMinutes,
    warnAtPercent,
    pauses: [],
    endedAt: null,
  }
}

interface ServiceTarget {
  readonly deliveryMinutes: number | null
  readonly clock: 'siteHours' | 'always'
  readonly days: readonly Weekday[]
  readonly cutOff: string | null
}

const onlyOn = (days: readonly Weekday[], hours: OpeningHours): OpeningHours => ({
  ...hours,
  ...Object.fromEntries(Object.keys(hours).flatMap((day) => (days.some((each) => each === day) ? [] : [[day, []]]))),
})

/** Arrivals after the cutoff count from the next day. */
function startOf({ cutOff }: ServiceTarget, { timezone }: SiteTime, receivedAt: number): number {
  const { date, clock } = wallClockIn(timezone, receivedAt)
  if (cutOff === null || minutesOf(clock) < minutesOf(cutOff)) return receivedAt
  return momentsOf(timezone, daysAfter(date, 1), 0, 24 * 60)[0]?.from ?? receivedAt
}

/** The same as most priority levels. */
const warnAtPercent = 75

/** Null without a target. Days and cutoff only limit services that follow the site's hours. */
export function serviceClock(service: ServiceTarget, site: SiteTime, receivedAt: number): Clock | null {
  if (service.deliveryMinutes === null) return null
  const own = { targetMinutes: service.deliveryMinutes, warnAtPercent, pauses: [], endedAt: null }
  if (service.clock === 'always') return { ...own, time: running(site, 'always'), startsAt: receivedAt }
  const opening = { ...site, openingHours: onlyOn(service.days, site.openingHours) }
  return { ...own, time: { zone: site.timezone, opening }, startsAt: startOf(service, site, receivedAt) }
}

interface ReceivedParcel {
  readonly receivedAt: number
  readonly dueAt: number | null
  readonly closedAt: number | null
}

/** The clock of a parcel with a due time: its target is the running time until then. */
export function parcelClock(
  { receivedAt, dueAt, closedAt }: ReceivedParcel,
  level: Pick<LevelTarget, 'clock' | 'warnAtPercent'> | null,
  site: SiteTime,
): Clock | null {
  if (dueAt === null) return null
  const clock = {
    time: running(site, level?.clock ?? 'siteHours'),
    startsAt: receivedAt,
    targetMinutes: 0,
    warnAtPercent: level?.warnAtPercent ?? warnAtPercent,
    pauses: [],
    endedAt: null,
  }
  return { ...clock, targetMinutes: elapsedMinutes(clock, dueAt), endedAt: closedAt }
}
