/** Overview of a customer: what needs attention, what's going on, and what its scores consist of. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { volume, volumeByDay } from '../parcels/volume.ts'
import { attentionNames } from './attention.ts'
import { healthParts, readinessChecks } from './customerScores.ts'

const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>) => z.enum(Object.keys(record) as [K, ...K[]])

const overview = z.strictObject({
  /** Worst first; only kinds with a count above 0 that you may see. */
  attention: z.array(
    z.strictObject({
      kind: z.enum(attentionNames),
      count: z.int(),
      /** Names of the first three, if they have names. */
      names: z.array(z.string()),
      /** When the oldest of them began. */
      since: z.string().nullable(),
      /** Parcels stuck because of it. */
      parcels: z.int().nullable(),
    }),
  ),
  /** In setup order; only checks that its segment and products need. */
  readiness: z.array(z.strictObject({ check: keysOf(readinessChecks), done: z.boolean() })),
  health: z.array(
    z.strictObject({
      part: keysOf(healthParts),
      /** The measured ratio; for usage: the last four weeks, and the four before. */
      of: z.strictObject({ part: z.number(), whole: z.number() }),
      /** Share of its weight that it earns, from 0 to 1; null if there's nothing to measure. */
      earned: z.number().nullable(),
    }),
  ),
  volume,
  /** The last four weeks, oldest first, today last. */
  days: volumeByDay,
  /** Locker banks and their doors, fullest first; null without permission to view banks. */
  banks: z
    .array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        site: z.string(),
        connectivity: z.enum(['online', 'flapping', 'offline', 'offlineConfirmed', 'never']),
        doors: z.int(),
        /** Reserved, occupied or expired, faulty or not. */
        taken: z.int(),
        occupied: z.int(),
        reserved: z.int(),
        expired: z.int(),
        faulty: z.int(),
      }),
    )
    .nullable(),
  /** The latest changes to this customer’s records, limited to kinds you may view. */
  changes: z.array(
    z.strictObject({
      id: z.uuid(),
      at: z.string(),
      /** Null for changes by the system. */
      who: z.string().nullable(),
      action: z.enum(['create', 'update', 'archive', 'restore']),
      resource: z.string(),
      recordId: z.uuid(),
      title: z.string(),
      /** More than 1 if one request changed several records. */
      records: z.int(),
      /** Changed fields of an update. */
      fields: z.array(z.string()),
    }),
  ),
  /** Null for users who can't see stations. */
  stations: z
    .array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        site: z.string(),
        kind: z.enum(['workstation', 'kiosk', 'handheld', 'lockerController', 'printServer']),
        paired: z.boolean(),
        alive: z.boolean(),
        heardAt: z.string().nullable(),
      }),
    )
    .nullable(),
  /** The most urgent open tickets; null for users who can't see tickets. */
  tickets: z
    .array(
      z.strictObject({
        id: z.uuid(),
        number: z.int(),
        subject: z.string(),
        priority: z.enum(['P1', 'P2', 'P3', 'P4']),
        status: z.string(),
        createdAt: z.string(),
        solutionDue: z.string().nullable(),
        siteId: z.uuid().nullable(),
        site: z.string().nullable(),
      }),
    )
    .nullable(),
  /** Per kind: how many records override the provider's template. */
  drift: z.array(z.strictObject({ resource: z.string(), records: z.int() })),
})

export type CustomerOverview = z.output<typeof overview>

export const customerEndpoints = endpoints({
  'GET /api/customers/:customerId/overview': {
    permission: 'customers.view',
    tag: 'Customers',
    summary: 'Get what needs attention at a customer, with volume, banks, stations, tickets, scores and recent changes',
    params: z.strictObject({ customerId: z.uuid() }),
    answer: overview,
  },
  'GET /api/customers/:customerId/configuration': {
    permission: 'customers.export',
    tag: 'Customers',
    heavy: true,
    summary: 'Export a customer’s configuration, without people and secrets',
    params: z.strictObject({ customerId: z.uuid() }),
    answer: z.strictObject({
      exportedAt: z.string(),
      /** Records by kind, as stored. */
      records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
  },
})
