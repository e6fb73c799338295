/** Where locker vendors send what happens at their banks. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { lockerVendors } from './lockerVendors.ts'

/** Vendors send a few events at a time; more is refused before it's read. */
export const mostBytes = 262_144

export const webhookKeyFormat = z.string().regex(/^[\w-]{20,80}$/)

export const ingestEndpoints = endpoints({
  'POST /api/lockers/events/:webhookKey': {
    // The sender is known by the signature of the body.
    permission: 'open',
    tag: lockerVendors.words.many,
    summary: 'Receive a locker vendor’s events, signed with the account’s secret',
    params: z.strictObject({ webhookKey: webhookKeyFormat }),
    bodyLimit: mostBytes,
    answer: z.strictObject({
      received: z.int(),
      /** Received before; they count once. */
      duplicates: z.int(),
    }),
  },
})
