/** Bulk creation of floors and locations, and a site's current day. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { levels } from '../../values/ranges.ts'
import { volume } from '../parcels/volume.ts'

const level = z.int().min(levels.lowest).max(levels.highest)
/** Existing records are left unchanged and counted as `kept`. */
const outcome = z.strictObject({ created: z.int(), kept: z.int() })

/** How many days of a location's fill level are shown. */
export const fillDays = 30

export const placeEndpoints = endpoints({
  'POST /api/customers/:customerId/buildings/:id/floors': {
    permission: 'customers.floors.create',
    tag: 'Floors',
    summary: 'Create the missing floors between two levels',
    params: z.strictObject({ customerId: z.uuid(), id: z.uuid() }),
    body: z.strictObject({ from: level, to: level }),
    answer: outcome,
  },
  'POST /api/customers/:customerId/locations/range': {
    permission: 'customers.locations.create',
    tag: 'Locations',
    summary: 'Create all locations between two names, like A-01-01 and A-04-06',
    params: z.strictObject({ customerId: z.uuid() }),
    body: z.strictObject({
      from: z.string().max(40),
      to: z.string().max(40),
      barcodePrefix: z
        .string()
        .max(16)
        .regex(/^[\x20-\x7e]*$/)
        .default('LOC-'),
      locationTypeId: z.uuid(),
      siteId: z.uuid(),
      buildingId: z.uuid().nullable().default(null),
      floorId: z.uuid().nullable().default(null),
      parentLocationId: z.uuid().nullable().default(null),
      capacity: z.int().min(1).max(10_000).nullable().default(null),
    }),
    answer: outcome,
  },
  'GET /api/customers/:customerId/sites/:id/today': {
    permission: 'customers.sites.view',
    tag: 'Sites',
    summary: 'Get what a site received and handed over today, and its default receiving location',
    params: z.strictObject({ customerId: z.uuid(), id: z.uuid() }),
    answer: z.strictObject({
      volume,
      handedOver: z.int(),
      receivesAt: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
    }),
  },
  'GET /api/customers/:customerId/locations/:id/fill': {
    permission: 'customers.locations.view',
    tag: 'Locations',
    summary: 'Get the highest number of parcels at a location, by day',
    params: z.strictObject({ customerId: z.uuid(), id: z.uuid() }),
    answer: z.strictObject({
      /** In the site's time zone, oldest first, today last. */
      days: z.array(z.strictObject({ day: z.string(), most: z.int() })),
    }),
  },
})
