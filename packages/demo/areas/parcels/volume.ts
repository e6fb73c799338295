/** How many parcels arrive on a day, and when. */
import type { Random } from '../../random.ts'
import type { SiteRow } from '../../rows.ts'
import type { SiteClock, Span } from './siteClock.ts'

/** Sunday first: Mondays catch up with the weekend, Fridays slow down. */
const atWork = [0.08, 1.24, 1.16, 1.08, 1.02, 0.9, 0.22] as const
const atHome = [0.35, 1.05, 1.1, 1.08, 1.05, 1.1, 0.85] as const

const isHome = ({ siteType }: SiteRow): boolean => siteType === 'residential' || siteType === 'lockerOnly'

/** Volume grows toward the end of the year and varies from day to day. */
export function parcelsOn(random: Random, site: SiteRow, clock: SiteClock, daysAgo: number, usual: number): number {
  if (clock.open(daysAgo).length === 0) return 0
  const shape = (isHome(site) ? atHome : atWork)[clock.weekday(daysAgo)] ?? 1
  const season = 1.12 - (0.24 * daysAgo) / 90
  const weather = 0.78 + 0.44 * random.next()
  return Math.round(usual * shape * season * weather)
}

/** Vans arrive in the morning and again after noon. */
export function arrival(random: Random, open: readonly Span[]): number {
  const [first] = open
  const last = open.at(-1)
  if (!first || !last) return 0
  const length = last.to - first.from
  const middle = random.chance(0.68) ? 0.24 : 0.62
  const spread = (random.next() + random.next() + random.next()) / 3 - 0.5
  return Math.floor(first.from + length * Math.min(0.96, Math.max(0.01, middle + spread * 0.5)))
}
