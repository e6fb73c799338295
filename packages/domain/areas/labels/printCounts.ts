/** Recent print counts per label. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { thermalLabels } from './thermalLabels.ts'

export const countedDays = 30

export const printCountEndpoints = endpoints({
  'GET /api/customers/:customerId/thermalLabels/prints': {
    permission: 'mail.thermalLabels.view',
    tag: thermalLabels.words.many,
    summary: 'Count the labels that printers confirmed in the last 30 days',
    params: z.strictObject({ customerId: z.uuid() }),
    /** Omits labels without prints. `days` has one count per day, oldest first. */
    answer: z.strictObject({
      items: z.array(z.strictObject({ labelId: z.uuid(), total: z.int(), days: z.array(z.int()) })),
    }),
  },
})
