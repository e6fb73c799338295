/** Releases of each app: a series of versions per platform, the newest still rolling out. */
import { versions } from '@postern/domain/areas/devices/versions.ts'
import { type Moment, workday } from '../../calendar.ts'
import type { Chronicle, Revision } from '../../history.ts'
import type { AppRow, ValuesIn, VersionRow } from '../../rows.ts'
import type { Crew } from '../access/staff.ts'

type Values = ValuesIn<VersionRow>
type State = Values['state']

interface Line {
  readonly major: number
  /** Number of stable releases. */
  readonly stable: number
  /** State and rollout percentage of the newest version. */
  readonly next?: readonly [state: State, percent: number]
  readonly beta?: boolean
}

/** By app and platform. */
const lines: Readonly<Record<string, Line>> = {
  'mail-desktop windows': { major: 8, stable: 9, next: ['rolling', 35], beta: true },
  'mail-desktop macos': { major: 8, stable: 7, next: ['draft', 0] },
  'mail-handheld android': { major: 5, stable: 8, next: ['halted', 12], beta: true },
  'mail-handheld ios': { major: 5, stable: 6, next: ['rolling', 60] },
  'mail-kiosk windows': { major: 3, stable: 4 },
  'locker-controller linux': { major: 2, stable: 6, next: ['rolling', 5] },
  'locker-screen android': { major: 4, stable: 4, next: ['withdrawn', 20] },
  'recipient-portal web': { major: 12, stable: 5 },
  'asset-desk windows': { major: 1, stable: 0, next: ['rolling', 25], beta: true },
  'mail-classic windows': { major: 6, stable: 1 },
}

const betweenReleases = 17 * workday

const said = [
  'Reads long barcodes in one scan.',
  'Keeps signatures when the connection is lost.',
  'Opens the list of waiting parcels faster.',
  'Fixes label printing on 300 dpi printers.',
  'Lets staff hand a parcel to a department.',
  'Shows doors left open on the screen.',
] as const

/** Its history: created, rolled out step by step, released, and eventually retired. */
function stepsTo(state: State, percent: number, out: Moment): { at: Moment; before: Partial<Values> }[] {
  if (state === 'draft') return []
  const begun = { at: out, before: { state: 'draft' as const, rolloutPercent: 0, releasedAt: null } }
  if (state === 'rolling') return [begun, { at: out + 0.4 * workday, before: { rolloutPercent: Math.min(5, percent) } }]
  if (state === 'halted' || state === 'withdrawn')
    return [begun, { at: out + 0.7 * workday, before: { state: 'rolling' } }]
  const released = [
    begun,
    { at: out + 0.8 * workday, before: { rolloutPercent: 10 } },
    { at: out + 2 * workday, before: { state: 'rolling' as const, rolloutPercent: 50 } },
  ]
  return state === 'endOfLife'
    ? [...released, { at: out + 4.2 * betweenReleases, before: { state: 'released' } }]
    : released
}

export function versionsOf(chronicle: Chronicle, crew: Crew, apps: readonly AppRow[]): VersionRow[] {
  const { newId, record, calendar } = chronicle
  const random = chronicle.random('versions')

  function release(app: AppRow, platform: Values['platform'], version: string, own: Partial<Values>, out: Moment) {
    const born = out - 1.5 * workday
    const by = crew.actor(random, 'versions.create', born)
    const { state = 'draft', rolloutPercent = 100 } = own
    const revisions = stepsTo(state, rolloutPercent, out).map(
      ({ at, before }): Revision<Values> => ({ at, before, by: crew.actor(random, 'versions.edit', at) }),
    )
    if (own.isMinimum)
      revisions.push({
        at: out + 2.5 * workday,
        by: crew.actor(random, 'versions.edit', out),
        before: { isMinimum: false },
      })
    const commit = Array.from({ length: 10 }, () => random.int(0x1000, 0xffff).toString(16)).join('')
    const values: Values = {
      appId: app.id,
      version,
      platform,
      channel: 'stable',
      state,
      rolloutPercent,
      isMinimum: false,
      forceAfter: null,
      releasedAt: state === 'draft' ? null : calendar.instant(out),
      buildNumber: random.int(1000, 9000),
      commitSha: commit,
      minApiVersion: '3.0.0',
      artifactUrl: platform === 'web' ? null : `https://downloads.postern.test/${app.key}/${version}/${platform}`,
      sha256: platform === 'web' ? null : `${commit}${commit}`.slice(0, 64),
      sizeBytes: platform === 'web' ? null : random.int(18_000_000, 96_000_000),
      signatureOk: platform !== 'web',
      breaking: false,
      notes: null,
      publicNotes: random.pick(said),
      migrationNotes: null,
      // Tickets that the release addresses.
      ticketNumbers: random.chance(0.4) ? [`HD-${10_000 + random.int(5, 290)}`] : null,
      downgradeReason: null,
      rings: [],
      haltCrashFreeBelow: 98,
      haltHeartbeatLossOver: 5,
      haltWindowMinutes: 60,
      ...own,
    }
    return record({
      resource: versions.name,
      id: newId(born),
      customerId: null,
      born,
      by,
      values,
      revisions,
      labels: { appId: app.name },
    })
  }

  function lineOf(app: AppRow, platform: Values['platform']): VersionRow[] {
    const line = lines[`${app.key} ${platform}`]
    if (!line) return []
    const { major, stable, next, beta } = line
    const offset = random.int(6, 9) * workday
    const stables = Array.from({ length: stable }, (_, index) => {
      const age = stable - index
      const state = age > 5 ? 'endOfLife' : 'released'
      const own = { state, isMinimum: age === Math.min(4, stable), rolloutPercent: 100 } as const
      return release(app, platform, `${major}.${index}.${random.int(0, 3)}`, own, -offset - age * betweenReleases)
    })
    const coming = next
      ? [
          release(
            app,
            platform,
            `${major}.${stable}.0`,
            { state: next[0], rolloutPercent: next[1], channel: stable === 0 ? 'beta' : 'stable' },
            -2.6 * workday,
          ),
        ]
      : []
    const early = beta
      ? [
          release(
            app,
            platform,
            `${major}.${stable + 1}.0-beta.1`,
            { state: 'released', channel: 'beta' },
            -9 * workday,
          ),
          release(
            app,
            platform,
            `${major}.${stable + 1}.0-canary.4`,
            { state: 'rolling', channel: 'canary', rolloutPercent: 40 },
            -1.6 * workday,
          ),
        ]
      : []
    return [...stables, ...coming, ...early]
  }

  return apps.flatMap((app) => app.platforms.flatMap((platform) => lineOf(app, platform)))
}
