/** A customer at a glance: what its scores are made of, and what goes on there. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { volume } from '../parcels/volume.ts'
import { healthParts, readinessChecks } from './customerScores.ts'

const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>) => z.enum(Object.keys(record) as [K, ...K[]])

const overview = z.strictObject({
  /** In the order of setting a customer up; only what its segment and products need. */
  readiness: z.array(z.strictObject({ check: keysOf(readinessChecks), done: z.boolean() })),
  health: z.array(
    z.strictObject({
      part: keysOf(healthParts),
      /** So much of so much; for usage: four weeks, and the four before. */
      of: z.strictObject({ part: z.number(), whole: z.number() }),
      /** What of its weight it earns, from 0 to 1; null where there is nothing to measure. */
      earned: z.number().nullable(),
    }),
  ),
  volume,
  /** Null for whoever may not see stations. */
  stations: z
    .array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        site: z.string(),
        paired: z.boolean(),
        alive: z.boolean(),
        heardAt: z.string().nullable(),
      }),
    )
    .nullable(),
  /** The most urgent of the open ones; null for whoever may not see tickets. */
  tickets: z
    .array(
      z.strictObject({
        id: z.uuid(),
        number: z.int(),
        subject: z.string(),
        priority: z.enum(['P1', 'P2', 'P3', 'P4']),
        status: z.string(),
        createdAt: z.string(),
        siteId: z.uuid().nullable(),
        site: z.string().nullable(),
      }),
    )
    .nullable(),
  /** Per kind: how many records depart from the provider's template. */
  drift: z.array(z.strictObject({ resource: z.string(), records: z.int() })),
})

export type CustomerOverview = z.output<typeof overview>

export const customerEndpoints = endpoints({
  'GET /api/customers/:customerId/overview': {
    permission: 'customers.view',
    tag: 'Customers',
    summary: 'What a customer’s scores are made of, its volume, stations, tickets and departures from the templates',
    params: z.strictObject({ customerId: z.uuid() }),
    answer: overview,
  },
  'GET /api/customers/:customerId/configuration': {
    permission: 'customers.export',
    tag: 'Customers',
    heavy: true,
    summary: 'How a customer is set up, as one document without people and secrets',
    params: z.strictObject({ customerId: z.uuid() }),
    answer: z.strictObject({
      exportedAt: z.string(),
      /** By kind: the records as they are stored. */
      records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
  },
})
