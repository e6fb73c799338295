/** How often each label was printed lately. */
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
    /** Labels without prints are left out. `days`: one count a day, the oldest first. */
    answer: z.strictObject({
      items: z.array(z.strictObject({ labelId: z.uuid(), total: z.int(), days: z.array(z.int()) })),
    }),
  },
})
