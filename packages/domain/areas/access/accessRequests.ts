/** Lets users ask administrators for a permission they lack. */
import { z } from 'zod'
import { allPermissions } from '../../auth/permission.ts'
import { endpoints } from '../../engine/contract.ts'

export const accessRequestEndpoints = endpoints({
  'POST /api/accessRequests': {
    permission: 'signedIn',
    tag: 'Users',
    summary: 'Ask the administrators for a permission you lack. Asking again within a day sends nothing new',
    body: z.strictObject({
      /** Any one of these is enough. */
      permissions: z.array(z.enum(allPermissions)).min(1).max(10),
    }),
    answer: z.strictObject({
      /** False: the administrators already have this request. */
      sent: z.boolean(),
      administrators: z.int(),
    }),
  },
})
