/** Endpoints of locker banks and doors beyond the generic record endpoints. */

import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { mostDoors } from './doorPlan.ts'
import { lockerBanks } from './lockerBanks.ts'
import { lockers } from './lockers.ts'
import { lockerSizes } from './lockerVendors.ts'

const one = z.strictObject({ customerId: z.uuid(), id: z.uuid() })

const connectivity = z.enum(['online', 'flapping', 'offline', 'offlineConfirmed', 'never'])

const bankHealth = z.strictObject({
  /** How long each state lasted in the last 90 days, oldest first. Starts with the bank's first known state. */
  timeline: z.array(z.strictObject({ from: z.string(), until: z.string(), connectivity })),
  uptime30Days: z.number().nullable(),
  uptime90Days: z.number().nullable(),
  /** The newest first. */
  changes: z.array(z.strictObject({ at: z.string(), connectivity, seconds: z.int() })),
  /** The last heartbeat of the bank's screen. */
  heartbeat: z.strictObject({ at: z.string(), latencyMs: z.int() }).nullable(),
})
export type BankHealth = z.output<typeof bankHealth>

/** `name` is null if the user may not see the recipient. */
const recipient = z.strictObject({
  resource: z.enum(['contacts', 'departments', 'tenants']),
  id: z.uuid(),
  name: z.string().nullable(),
})
export type Recipient = z.output<typeof recipient>

/** Parcels in a door, or on their way to a reserved one. */
const doorContents = z.strictObject({
  /** Longest inside first. */
  parcels: z.array(
    z.strictObject({
      id: z.uuid(),
      internalNumber: z.string(),
      carrier: z.string().nullable(),
      recipient: recipient.nullable(),
      /** When it was put in. */
      since: z.string(),
      dueAt: z.string().nullable(),
    }),
  ),
  /** When the hold period of the first parcel ends, by the bank's effective policy. */
  holdUntil: z.string().nullable(),
  /** Set while the door is held for a parcel that isn't inside yet. */
  reservation: z
    .strictObject({
      /** Null: until the parcel arrives or staff end the reservation. */
      until: z.string().nullable(),
      parcel: z.strictObject({ id: z.uuid(), internalNumber: z.string() }).nullable(),
      trackingNumber: z.string().nullable(),
      /** The parcel is moving here from another door. */
      isMove: z.boolean(),
    })
    .nullable(),
})
export type DoorContents = z.output<typeof doorContents>

const vendorModels = z.strictObject({
  models: z.array(z.strictObject({ name: z.string(), columns: z.number().nullable(), sizes: z.string().nullable() })),
  sizeMap: z.array(
    z.strictObject({ vendorSize: z.string(), size: z.enum(lockerSizes), heightMm: z.number().nullable() }),
  ),
})
export type VendorModels = z.output<typeof vendorModels>

export const lockerEndpoints = endpoints({
  'GET /api/customers/:customerId/lockerBanks/vendorModels/:vendorId': {
    // Used by the bank form, which doesn't require permission to view the vendor.
    permission: 'lockers.banks.view',
    tag: lockerBanks.words.many,
    summary: 'List a vendor’s bank models and door sizes',
    params: z.strictObject({ customerId: z.uuid(), vendorId: z.uuid() }),
    answer: vendorModels,
  },
  'GET /api/customers/:customerId/lockerBanks/:id/health': {
    permission: 'lockers.banks.view',
    tag: lockerBanks.words.many,
    summary: 'Get a locker bank’s connectivity over the last 90 days',
    params: one,
    answer: bankHealth,
  },
  'GET /api/customers/:customerId/lockerBanks/:id/contents': {
    permission: 'lockers.lockers.view',
    tag: lockerBanks.words.many,
    summary: 'List what’s in each door of a locker bank',
    params: one,
    answer: z.strictObject({
      /** Empty doors are omitted. */
      doors: z.array(doorContents.extend({ lockerId: z.uuid() })),
    }),
  },
  'GET /api/customers/:customerId/lockers/:id/contents': {
    permission: 'lockers.lockers.view',
    tag: lockers.words.many,
    summary: 'Get what’s in a door',
    params: one,
    answer: doorContents,
  },
  'POST /api/customers/:customerId/lockerBanks/:id/doors': {
    permission: 'lockers.lockers.create',
    tag: lockerBanks.words.many,
    summary: 'Add doors to a locker bank, by size and column',
    params: one,
    body: z.strictObject({
      columns: z.int().min(1).max(30),
      doors: z
        .array(z.strictObject({ size: z.enum(lockerSizes), count: z.int().min(1).max(mostDoors) }))
        .min(1)
        .max(lockerSizes.length),
    }),
    answer: z.strictObject({ made: z.int() }),
    status: 201,
  },
  'POST /api/customers/:customerId/lockers/:id/clearFault': {
    permission: 'lockers.lockers.clearFault',
    tag: lockers.words.many,
    summary: 'Clear a door’s fault, with a reason',
    params: one,
    body: z.strictObject({ reason: z.string().trim().min(3).max(200) }),
  },
})
