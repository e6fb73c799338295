/** Webhook endpoint that receives locker vendors' events. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { lockerVendors } from './lockerVendors.ts'

/** Vendors send a few events at a time; a larger body is rejected before it's parsed. */
export const mostBytes = 262_144

export const webhookKeyFormat = z.string().regex(/^[\w-]{20,80}$/)

export const ingestEndpoints = endpoints({
  'POST /api/lockers/events/:webhookKey': {
    // The body's signature authenticates the sender.
    permission: 'open',
    tag: lockerVendors.words.many,
    summary: 'Receive a locker vendor’s events, signed with the account’s secret',
    params: z.strictObject({ webhookKey: webhookKeyFormat }),
    bodyLimit: mostBytes,
    answer: z.strictObject({
      received: z.int(),
      /** Events received before; not processed again. */
      duplicates: z.int(),
    }),
  },
})
