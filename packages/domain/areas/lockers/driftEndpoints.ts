/** Differences between device and records that a user has to resolve. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { lockerBanks } from './lockerBanks.ts'

/** done: the device is right, or staff fixed it at the door. keep: our records are right. */
export const driftDecisions = ['done', 'keep'] as const

export const driftEndpoints = endpoints({
  'POST /api/customers/:customerId/lockerBanks/:id/drifts/:driftId/settle': {
    permission: 'lockers.banks.reconcile',
    tag: lockerBanks.words.many,
    summary: 'Settle a difference between a locker bank and its records',
    params: z.strictObject({ customerId: z.uuid(), id: z.uuid(), driftId: z.uuid() }),
    body: z.strictObject({
      decision: z.enum(driftDecisions),
      note: z.string().trim().min(3).max(400),
    }),
  },
})
