/** The app version a station runs: mostly the newest, some an older one, a few one below the minimum. */
import type { Random } from '../../random.ts'
import type { DemoWorld, StationRow, VersionRow } from '../../rows.ts'

export type Installed = (random: Random, station: StationRow) => { version: string; os: string }

/** As devices report it: platform first. */
const systems: Record<VersionRow['platform'], string> = {
  windows: 'Windows 11 24H2',
  macos: 'macOS 15.1',
  android: 'Android 14',
  ios: 'iOS 18.1',
  linux: 'Linux 6.6',
  web: 'Web',
}

/** `out`: published versions of one app on one platform, oldest first. */
function runningOf(random: Random, out: readonly VersionRow[], channel: StationRow['channel']): VersionRow | undefined {
  const minimum = out.findIndex(({ isMinimum }) => isMinimum)
  if (minimum > 0 && random.chance(0.025)) return out[minimum - 1]
  const current = out.filter(({ state }, index) => index >= minimum && (state === 'released' || state === 'rolling'))
  const early = current.filter((each) => each.channel === channel && channel !== 'stable').at(-1)
  if (early && random.chance(0.8)) return early
  const stable = current.filter((each) => each.channel === 'stable')
  const rolling = stable.filter(({ state }) => state === 'rolling').at(-1)
  if (rolling && random.chance(rolling.rolloutPercent / 100)) return rolling
  const released = stable.filter(({ state }) => state === 'released')
  return released.at(random.chance(0.75) ? -1 : -random.int(1, Math.max(1, released.length))) ?? current.at(-1)
}

export function installedOf({ versions }: Pick<DemoWorld, 'versions'>): Installed {
  const byApp = Map.groupBy(
    versions.filter(({ state, archivedAt }) => state !== 'draft' && archivedAt === null),
    ({ appId }) => appId,
  )
  return (random, { appId, channel }) => {
    const byPlatform = [...Map.groupBy(byApp.get(appId) ?? [], ({ platform }) => platform)]
    // An app for two platforms runs mostly on the first.
    const [platform, out] = byPlatform.at(random.chance(0.8) ? 0 : -1) ?? (['linux', []] as const)
    return { version: runningOf(random, out, channel)?.version ?? '1.0.0', os: systems[platform] }
  }
}
