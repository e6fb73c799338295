/** How fast stations adopt releases. */

import { daysAfter } from '../../../values/days.ts'
import { compareVersions } from '../versionOrder.ts'
import type { FleetHistory, Release, VersionDay } from './endpoints.ts'

const daysShown = 30
const releasesShown = 3

/** Percentage of stations that run `version` or a newer one; null on a day without stations. */
function shareOf(version: string, day: readonly VersionDay[]): number | null {
  const all = day.reduce((sum, { stations }) => sum + stations, 0)
  if (all === 0) return null
  const has = day.reduce((sum, row) => sum + (compareVersions(row.version, version) >= 0 ? row.stations : 0), 0)
  return Math.round((has / all) * 1000) / 10
}

/** `days` of one app on one platform, through `today`. Only versions that are rolling out or released to everyone count. */
export function adoptionOf(
  days: readonly VersionDay[],
  releases: readonly Release[],
  today: string,
): FleetHistory['adoption'] {
  const byDay = Map.groupBy(days, ({ day }) => day)
  return releases
    .filter(({ state }) => state === 'rolling' || state === 'released')
    .toSorted((a, b) => compareVersions(b.version, a.version))
    .slice(0, releasesShown)
    .map(({ version, day }) => ({
      version,
      released: day,
      shares: Array.from({ length: daysShown + 1 }, (_, n) => daysAfter(day, n))
        .filter((each) => each <= today)
        .map((each) => shareOf(version, byDay.get(each) ?? [])),
    }))
}
