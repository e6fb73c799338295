import {
  bool,
  choice,
  computed,
  date,
  instant,
  int,
  longText,
  percent,
  ref,
  refs,
  rows,
  status,
  tags,
  text,
  url,
} from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'
import { appPlatforms } from './apps.ts'

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    versions: true
  }
}

export const versions = resource({
  name: 'versions',
  permission: 'versions',
  scope: 'system',
  title: 'version',
  order: '-releasedAt',
  parents: ['appId'],
  listed: true,
  opensIn: 'drawer',
  fields: {
    appId: ref('apps', { required: true, immutable: true, inList: true, filter: true, whenTargetArchived: 'cascade' }),
    // Unique within its app and platform. A database index enforces that, since the definition can't express it.
    version: text({
      required: true,
      max: 24,
      format: 'semver',
      immutable: true,
      inList: true,
      search: true,
    }),
    platform: choice(appPlatforms, { required: true, immutable: true, inList: true, filter: true }),
    channel: choice(['canary', 'beta', 'stable'], { required: true, default: 'canary', inList: true, filter: true }),
    state: status(
      {
        draft: ['rolling', 'released'],
        rolling: ['released', 'halted', 'withdrawn'],
        released: ['halted', 'withdrawn', 'endOfLife'],
        halted: ['rolling', 'withdrawn'],
        withdrawn: [],
        endOfLife: [],
      },
      {
        needs: {
          rolling: 'versions.rollout',
          released: 'versions.publish',
          halted: 'versions.halt',
          withdrawn: 'versions.halt',
        },
      },
    ),
    rolloutPercent: percent({
      label: 'Rollout',
      required: true,
      default: 0,
      inList: true,
      filter: true,
      help: 'Can only go up, unless the version is halted.',
    }),
    isMinimum: bool({
      label: 'Minimum',
      required: true,
      default: false,
      filter: true,
      help: 'Older versions must update.',
    }),
    forceAfter: date({ label: 'Forced from' }),
    installs: computed(int({ label: 'Installs', inList: true, filter: true, comesWith: ['appId'] })),
    crashFree: computed(percent({ label: 'Crash-free', inList: true, filter: true })),
    customerIds: computed(
      refs('customers', {
        label: 'Customers',
        filter: true,
        help: 'Customers with an active install in the last day.',
      }),
    ),
    releasedAt: instant({ label: 'Released', inList: true, filter: true }),
    buildNumber: int({ label: 'Build', min: 0, asName: true }),
    commitSha: text({ label: 'Commit', max: 40, search: true }),
    minApiVersion: text({ label: 'Minimum API version', max: 24, format: 'semver' }),
    artifactUrl: url({ label: 'Download', max: 300 }),
    sha256: text({ label: 'SHA-256', max: 64, format: 'sha256' }),
    sizeBytes: int({ label: 'Size', min: 1 }),
    signatureOk: bool({ label: 'Signed', required: true, default: false }),
    breaking: bool({ label: 'Breaking change', required: true, default: false, filter: true }),
    notes: longText({ label: 'Internal notes', max: 10_000 }),
    publicNotes: longText({ label: 'Release notes', max: 10_000 }),
    migrationNotes: longText({ max: 4000 }),
    ticketNumbers: tags({
      label: 'Tickets',
      max: 50,
      eachMax: 12,
      help: 'Help desk tickets it fixes, like HD-10231.',
    }),
    downgradeReason: longText({
      label: 'Downgrade reason',
      max: 500,
      help: 'Required if a newer version is already released.',
    }),
    rings: rows(
      {
        name: text({ required: true, max: 40 }),
        tag: text({ max: 40, help: 'Customers with this tag.' }),
        customers: tags({ max: 50, eachMax: 12, help: 'Customer codes, like NGU.' }),
        percent: percent({ label: 'Share', required: true, default: 100 }),
        startsOn: date(),
      },
      { required: true, default: [], max: 10, help: 'Who gets it first. Leave blank to roll out to everyone.' },
    ),
    haltCrashFreeBelow: percent({ label: 'Minimum crash-free rate', required: true, default: 98 }),
    haltHeartbeatLossOver: percent({ label: 'Maximum heartbeat loss', required: true, default: 5 }),
    haltWindowMinutes: int({
      label: 'Measurement window',
      unit: 'min',
      required: true,
      default: 60,
      min: 5,
      max: 1440,
    }),
  },
  sections: {
    Release: ['appId', 'version', 'platform', 'channel', 'state', 'releasedAt', 'breaking'],
    Rollout: [
      'rolloutPercent',
      'installs',
      'crashFree',
      'customerIds',
      'isMinimum',
      'forceAfter',
      'downgradeReason',
      'rings',
      'haltCrashFreeBelow',
      'haltHeartbeatLossOver',
      'haltWindowMinutes',
    ],
    Build: ['buildNumber', 'commitSha', 'minApiVersion', 'artifactUrl', 'sha256', 'sizeBytes', 'signatureOk'],
    Notes: ['notes', 'publicNotes', 'migrationNotes', 'ticketNumbers'],
  },
})
