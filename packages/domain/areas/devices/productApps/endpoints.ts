/** Dashboards of the product apps. Every count equals the length of the station list with the same filters. */
import { z } from 'zod'
import { endpoints } from '../../../engine/contract.ts'
import { troubleTicket } from '../../../trouble/troubleList.ts'
import { fleetChannels, fleetPeriods, fleetPlatforms, fleetStates } from './fleet.ts'
import { productNames } from './products.ts'

const tag = 'App dashboards'
const permission = 'dashboards.apps.view'
const instant = z.string()
const params = z.strictObject({ product: z.enum(productNames) })
const named = z.strictObject({ id: z.uuid(), name: z.string() })

const filters = {
  customer: z.uuid().optional(),
  app: z.uuid().optional(),
  version: z.string().max(40).optional(),
  channel: z.enum(fleetChannels).optional(),
  platform: z.enum(fleetPlatforms).optional(),
}
const filterQuery = z.strictObject(filters)
export type FleetFilters = z.output<typeof filterQuery>
const periodQuery = z.strictObject({ ...filters, days: z.enum(fleetPeriods).default('30') })

const percent = z.number().nullable()
const milliseconds = z.number().nullable()

const counts = z.strictObject({
  installed: z.int(),
  online: z.int(),
  late: z.int(),
  offline: z.int(),
  offlineLong: z.int(),
  never: z.int(),
  belowMinimum: z.int(),
  unsent: z.int(),
  printerFault: z.int(),
  paperOut: z.int(),
})
export type FleetCounts = z.output<typeof counts>

const installedVersion = z.strictObject({
  app: named,
  version: z.string(),
  channel: z.enum(fleetChannels),
  installs: z.int(),
  belowMinimum: z.boolean(),
})
export type InstalledVersion = z.output<typeof installedVersion>

/** Lockers only. */
const banks = z.strictObject({
  total: z.int(),
  online: z.int(),
  flapping: z.int(),
  /** Offline for longer than its vendor allows. */
  outages: z.int(),
  doors: z.int(),
  faults: z.int(),
  byFirmware: z.array(
    z.strictObject({
      vendor: named,
      firmware: z.string().nullable(),
      banks: z.int(),
      doors: z.int(),
      faults: z.int(),
    }),
  ),
})

const fleetNow = z.strictObject({
  at: instant,
  counts,
  /** Paired in the last 30 days. */
  added: z.int(),
  /** Installs per app, most first. */
  apps: z.array(named.extend({ installs: z.int() })),
  versions: z.array(installedVersion),
  /** Scans that stations haven’t uploaded yet. */
  unsent: z.strictObject({ scans: z.int(), oldest: instant.nullable() }),
  /** Over the last hour. */
  latency: z.strictObject({ p50: milliseconds, p95: milliseconds, samples: z.int() }),
  banks: banks.nullable(),
})
export type FleetNow = z.output<typeof fleetNow>

/** Stations by the last version they ran on a day (UTC). */
const versionDay = z.strictObject({
  day: z.string(),
  version: z.string(),
  stations: z.int(),
  crashed: z.int(),
  errors: z.int(),
  scans: z.int(),
})

export type VersionDay = z.output<typeof versionDay>

const release = z.strictObject({ version: z.string(), day: z.string(), state: z.string() })
export type Release = z.output<typeof release>

const fleetHistory = z.strictObject({
  /** The requested app and platform, or the pair most stations have. Null if there are none. */
  app: named.nullable(),
  platform: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  days: z.array(versionDay),
  /** Percentage of stations on this version or newer, by days since its release; newest release first. */
  adoption: z.array(z.strictObject({ version: z.string(), released: z.string(), shares: z.array(percent) })),
  releases: z.array(release),
  /** Over the last day. */
  latency: z.array(z.strictObject({ hour: instant, p50: milliseconds, p95: milliseconds, samples: z.int() })),
})
export type FleetHistory = z.output<typeof fleetHistory>

const activity = z.strictObject({
  zone: z.string(),
  /** The midnight it starts at. */
  from: instant,
  /** Events per minute for each step; today ends with the current step. */
  today: z.array(z.number()),
  low: z.array(z.number()),
  high: z.array(z.number()),
  /** How many weeks the range is based on. */
  weeks: z.int(),
})
export type FleetActivity = z.output<typeof activity>

const fleetStation = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(['workstation', 'kiosk', 'handheld', 'lockerController', 'printServer']),
  customer: named.extend({ color: z.string() }),
  site: named,
  connection: z.enum(['online', 'late', 'offline', 'never']),
  /** The last heartbeat, or creation if there was none. */
  since: instant,
  lastUser: z.string().nullable(),
  version: z.string().nullable(),
  belowMinimum: z.boolean(),
  queuedScans: z.int(),
  printer: z.enum(['works', 'fault', 'paperOut']).nullable(),
  ticket: troubleTicket,
})
export type FleetStation = z.output<typeof fleetStation>

const appError = z.strictObject({
  message: z.string(),
  /** Stations that reported it within the last day. */
  stations: z.int(),
  firstVersion: z.string(),
  lastVersion: z.string(),
  firstSeen: instant,
  lastSeen: instant,
  /** Stations that reported it in each of the last 24 hours. */
  hours: z.array(z.int()),
})
export type AppError = z.output<typeof appError>

const cursor = z
  .string()
  .max(80)
  .regex(/^\d{1,17}_[0-9a-f-]{36}$/)

export const productAppEndpoints = endpoints({
  'GET /api/dashboards/apps/:product': {
    permission,
    tag,
    summary: 'Count a product’s stations by state and version, as of now',
    params,
    query: filterQuery,
    answer: fleetNow,
  },
  'GET /api/dashboards/apps/:product/history': {
    permission,
    tag,
    summary: 'Get a product’s versions by day: adoption, crashes and latency',
    params,
    query: periodQuery,
    answer: fleetHistory,
  },
  'GET /api/dashboards/apps/:product/activity': {
    permission,
    tag,
    summary: 'Get today’s parcel events a minute at a product’s stations, with the usual range',
    params,
    query: filterQuery,
    answer: activity,
  },
  'GET /api/dashboards/apps/:product/stations': {
    permission,
    tag,
    summary: 'List a product’s stations across customers, by state',
    params,
    query: z.strictObject({
      ...filters,
      state: z.enum(fleetStates).optional(),
      /** Only stations that reported exactly this error within the last day. */
      error: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: cursor.optional(),
    }),
    answer: z.strictObject({ items: z.array(fleetStation), nextCursor: z.string().nullable(), total: z.int() }),
  },
  'GET /api/dashboards/apps/:product/errors': {
    permission,
    tag,
    summary: 'List the errors that most of a product’s stations reported within a day',
    params,
    query: filterQuery,
    answer: z.strictObject({ errors: z.array(appError), total: z.int() }),
  },
})
