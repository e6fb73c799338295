/** Versions that stations ran over the last weeks: each adopts a release some days after it came out. */
import { compareVersions } from '@postern/domain/areas/devices/versionOrder.ts'
import { type Random, randomFrom } from '../../random.ts'
import type { StationRow, VersionRow } from '../../rows.ts'
import type { Period, Premises } from '../../traffic/period.ts'
import type { VersionDayRow } from '../../traffic/rows.ts'
import type { Installed } from './installed.ts'

const day = 86_400_000
const daysBack = 75
/** More recent days are counted from heartbeats. */
const daysCounted = 2

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const platformOf = (os: string): string => os.split(' ')[0]?.toLowerCase() ?? ''

/** Halted and withdrawn releases crash more, which is why they were stopped. */
const crashChance = (state: VersionRow['state'] | undefined): number =>
  state === 'halted' || state === 'withdrawn' ? 0.09 : 0.003

interface Running {
  readonly station: StationRow
  readonly platform: string
  /** Oldest first, up to the current one. */
  readonly line: readonly VersionRow[]
  readonly lag: number
  readonly random: Random
}

function runningAt({ line, lag }: Running, at: number): VersionRow | undefined {
  return line.findLast(({ releasedAt }) => releasedAt !== null && Date.parse(releasedAt) + lag * day <= at) ?? line[0]
}

export function versionDaysOf(
  { seed, now }: Period,
  { customerId, rows }: Premises,
  installed: Installed,
  versions: readonly VersionRow[],
): VersionDayRow[] {
  const running = rows.stations
    .filter(({ pairingState, archivedAt }) => pairingState === 'paired' && archivedAt === null)
    .map((station): Running => {
      const { version, os } = installed(randomFrom(seed, `installed ${station.id}`), station)
      const platform = platformOf(os)
      const random = randomFrom(seed, `version days ${station.id}`)
      const line = versions
        .filter(
          (each) =>
            each.appId === station.appId &&
            each.platform === platform &&
            each.releasedAt !== null &&
            (each.channel === 'stable' || each.version === version) &&
            compareVersions(each.version, version) <= 0,
        )
        .sort((a, b) => compareVersions(a.version, b.version))
      return { station, platform, line, lag: random.int(0, 12) + random.int(0, 6), random }
    })
  const counted = new Map<string, VersionDayRow>()
  for (let back = daysBack; back > daysCounted; back -= 1) {
    const at = now - back * day
    const isWeekend = [0, 6].includes(new Date(at).getUTCDay())
    for (const each of running) {
      const { station, platform, random } = each
      const version = runningAt(each, at)
      if (!version) continue
      const key = [dateOf(at), station.appId, version.version, platform, station.channel].join(' ')
      const before = counted.get(key) ?? {
        ...{ customerId, day: dateOf(at), appId: station.appId, version: version.version, platform },
        ...{ channel: station.channel, stations: 0, crashed: 0, errors: 0, scans: 0 },
      }
      counted.set(key, {
        ...before,
        stations: before.stations + 1,
        crashed: before.crashed + (random.chance(crashChance(version.state)) ? 1 : 0),
        errors: before.errors + (random.chance(0.2) ? random.int(1, 6) : 0),
        scans: before.scans + random.int(20, 160) * (isWeekend ? 0.1 : 1),
      })
    }
  }
  return [...counted.values()].map((row) => ({ ...row, scans: Math.round(row.scans) }))
}
