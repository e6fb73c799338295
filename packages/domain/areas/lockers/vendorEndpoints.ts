/** Connection test of a vendor, its reliability, and the requests and deliveries of its accounts. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { openLatency } from './commandEndpoints.ts'
import { lockerVendorAccounts } from './lockerVendorAccounts.ts'

const params = z.strictObject({ id: z.uuid() })
const tag = 'Locker vendors'
const cursor = z
  .string()
  .regex(/^\d{1,18}$/)
  .optional()

const vendorTest = z.strictObject({
  /** What failed, as a sentence; null if the vendor responded. */
  problem: z.string().nullable(),
  banks: z.int().nullable(),
  milliseconds: z.int().nullable(),
})
export type VendorTest = z.output<typeof vendorTest>

const accountState = z.strictObject({
  /** Where the vendor sends its events. Null if we poll this kind of vendor instead. */
  webhookUrl: z.string().nullable(),
  /** closed: requests are sent. open: none are sent until `pausedUntil`. halfOpen: the next request decides. */
  circuit: z.enum(['closed', 'open', 'halfOpen']),
  pausedUntil: z.string().nullable(),
  /** In the last hour. */
  requests: z.int(),
  failedRequests: z.int(),
  lastFailure: z.strictObject({ at: z.string(), message: z.string() }).nullable(),
  receivedAt: z.string().nullable(),
  /** Events waiting to be processed. */
  waiting: z.int(),
  /** Deliveries refused in the last 24 hours, by hour, the oldest first. */
  refusals: z.array(z.strictObject({ hour: z.string(), count: z.int() })),
  /** Reasons for refusal, most frequent first. */
  refusalReasons: z.array(z.strictObject({ reason: z.string(), count: z.int(), lastAt: z.string() })),
})
export type AccountState = z.output<typeof accountState>

export const deliveryResults = ['applied', 'late', 'duplicate', 'unknownBank', 'waiting'] as const
export type DeliveryResult = (typeof deliveryResults)[number]

const delivery = z.strictObject({
  id: z.string(),
  receivedAt: z.string(),
  occurredAt: z.string(),
  type: z.string(),
  bankRef: z.string(),
  doorRef: z.string().nullable(),
  /** The bank and door it's about, if known. */
  bank: z.strictObject({ id: z.uuid(), customerId: z.uuid(), name: z.string() }).nullable(),
  door: z.strictObject({ id: z.uuid(), label: z.string() }).nullable(),
  result: z.enum(deliveryResults),
  /** How many times the vendor resent it. */
  repeats: z.int(),
  replayedAt: z.string().nullable(),
})
export type Delivery = z.output<typeof delivery>

const deliveryDetails = z.strictObject({
  /** Our interpretation, without the raw payload. */
  reading: z.record(z.string(), z.unknown()),
  /** As the vendor sent it. */
  raw: z.unknown(),
})

const vendorRequest = z.strictObject({
  id: z.string(),
  at: z.string(),
  operation: z.string(),
  method: z.string().nullable(),
  path: z.string().nullable(),
  status: z.int().nullable(),
  attempt: z.int(),
  durationMs: z.int(),
  /** `ok`, or the kind of failure. */
  outcome: z.string(),
  request: z.string(),
  response: z.string(),
})
export type VendorRequestRow = z.output<typeof vendorRequest>

const vendorHealth = z.strictObject({
  /** In percent. */
  target: z.number(),
  /** The last 30 days, the oldest first. */
  days: z.array(
    z.strictObject({
      day: z.string(),
      requests: z.int(),
      failedRequests: z.int(),
      events: z.int(),
      lateEvents: z.int(),
    }),
  ),
  /** Banks in use by firmware, the most frequent first. */
  firmware: z.array(z.strictObject({ firmware: z.string().nullable(), banks: z.int() })),
  /** How long doors took to open in the last 30 days. */
  opening: openLatency,
})
export type VendorHealth = z.output<typeof vendorHealth>

const page = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item), nextCursor: z.string().nullable() })

const time = z.iso.datetime({ offset: true })

/** How long the inbox keeps events. */
export const replayDays = 7

export const lockerVendorEndpoints = endpoints({
  'POST /api/system/lockerVendors/:id/test': {
    permission: 'lockerVendors.test',
    tag,
    summary: 'Connect to a vendor now and explain what fails',
    params,
    answer: vendorTest,
  },
  'GET /api/system/lockerVendors/:id/health': {
    permission: 'lockerVendors.view',
    tag,
    summary: 'Get a vendor’s error budget of 30 days, and its banks by firmware',
    params,
    answer: vendorHealth,
  },
  'POST /api/system/lockerVendorAccounts/:id/test': {
    permission: 'lockerVendors.test',
    tag: lockerVendorAccounts.words.many,
    summary: 'Connect with an account now and explain what fails',
    params,
    answer: vendorTest,
  },
  'POST /api/system/lockerVendorAccounts/:id/signingSecret': {
    permission: 'lockerVendors.secrets',
    tag: lockerVendorAccounts.words.many,
    summary: 'Create a signing secret; the one before works for another day',
    params,
    answer: z.strictObject({ secret: z.string(), previousUntil: z.string().nullable() }),
    status: 201,
  },
  'GET /api/system/lockerVendorAccounts/:id/state': {
    permission: 'lockerVendors.view',
    tag: lockerVendorAccounts.words.many,
    summary: 'Get how an account’s requests and deliveries are doing',
    params,
    answer: accountState,
  },
  'GET /api/system/lockerVendorAccounts/:id/deliveries': {
    permission: 'lockerVendors.view',
    tag: lockerVendorAccounts.words.many,
    summary: 'List the events an account received in the last 7 days, newest first',
    params,
    query: z.strictObject({ result: z.enum(deliveryResults).optional(), cursor }),
    answer: page(delivery),
  },
  'GET /api/system/lockerVendorAccounts/:id/deliveries/:deliveryId': {
    permission: 'lockerVendors.view',
    tag: lockerVendorAccounts.words.many,
    summary: 'Get a received event as the vendor sent it, and as we read it',
    params: z.strictObject({ id: z.uuid(), deliveryId: z.string().regex(/^\d{1,18}$/) }),
    answer: deliveryDetails,
  },
  'POST /api/system/lockerVendorAccounts/:id/deliveries/:deliveryId/replay': {
    permission: 'lockerVendors.edit',
    tag: lockerVendorAccounts.words.many,
    summary: 'Read a received event again',
    params: z.strictObject({ id: z.uuid(), deliveryId: z.string().regex(/^\d{1,18}$/) }),
    answer: z.strictObject({ replayed: z.int() }),
  },
  'POST /api/system/lockerVendorAccounts/:id/replay': {
    permission: 'lockerVendors.edit',
    tag: lockerVendorAccounts.words.many,
    summary:
      'Fetch the events of a time range from the vendor and read them again; from our inbox if it can’t send them',
    params,
    body: z.strictObject({ from: time, to: time }),
    answer: z.strictObject({
      /** Events we didn't have. */
      fetched: z.int(),
      /** Events that are processed again. */
      replayed: z.int(),
      /** Banks whose events couldn't be fetched from the vendor. */
      failed: z.array(z.strictObject({ bankRef: z.string(), problem: z.string() })),
    }),
    remote: true,
  },
  'GET /api/system/lockerVendorAccounts/:id/requests': {
    permission: 'lockerVendors.view',
    tag: lockerVendorAccounts.words.many,
    summary: 'List the requests sent to a vendor in the last 7 days, newest first, without secrets',
    params,
    query: z.strictObject({ only: z.enum(['failed']).optional(), cursor }),
    answer: page(vendorRequest),
  },
})
