/** What goes on at locker banks and doors beyond their records. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { mostDoors } from './doorPlan.ts'
import { lockerBanks } from './lockerBanks.ts'
import { lockerSizes } from './lockerVendors.ts'

const one = z.strictObject({ customerId: z.uuid(), id: z.uuid() })

const connectivity = z.enum(['online', 'flapping', 'offline', 'offlineConfirmed', 'never'])

const bankHealth = z.strictObject({
  /** Of each of the last 90 days, oldest first: how much of it the bank was reached, in percent; null where nothing is known. */
  days: z.array(z.number().nullable()),
  uptime30Days: z.number().nullable(),
  uptime90Days: z.number().nullable(),
  /** The newest first. */
  changes: z.array(z.strictObject({ at: z.string(), connectivity, seconds: z.int() })),
  /** What its screen said last. */
  heartbeat: z.strictObject({ at: z.string(), latencyMs: z.int() }).nullable(),
})
export type BankHealth = z.output<typeof bankHealth>

const vendorModels = z.strictObject({
  models: z.array(z.strictObject({ name: z.string(), columns: z.number().nullable(), sizes: z.string().nullable() })),
  sizeMap: z.array(z.strictObject({ vendorSize: z.string(), size: z.enum(lockerSizes) })),
})
export type VendorModels = z.output<typeof vendorModels>

export const lockerEndpoints = endpoints({
  'GET /api/customers/:customerId/lockerBanks/vendorModels/:vendorId': {
    // Part of the form of a bank: whoever fills it in may not see the vendor itself.
    permission: 'lockers.banks.view',
    tag: lockerBanks.words.many,
    summary: 'The models a vendor has for a locker bank, and what it calls its sizes',
    params: z.strictObject({ customerId: z.uuid(), vendorId: z.uuid() }),
    answer: vendorModels,
  },
  'GET /api/customers/:customerId/lockerBanks/:id/health': {
    permission: 'lockers.banks.view',
    tag: lockerBanks.words.many,
    summary: 'How well a locker bank was reached over the last 90 days',
    params: one,
    answer: bankHealth,
  },
  'POST /api/customers/:customerId/lockerBanks/:id/doors': {
    permission: 'lockers.lockers.create',
    tag: lockerBanks.words.many,
    summary: 'Give a locker bank so many doors of each size, in columns beside those it has',
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
    tag: 'Lockers',
    summary: 'Say that the fault of a door is mended, and how',
    params: one,
    body: z.strictObject({ reason: z.string().trim().min(3).max(200) }),
  },
})
