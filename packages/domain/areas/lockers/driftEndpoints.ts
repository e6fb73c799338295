/** Where device and records disagree and a person decides. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { lockerBanks } from './lockerBanks.ts'

/** done: as the device has it, or as it was put right at the door. keep: our records are right. */
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
