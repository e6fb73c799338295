/** What staff can do with a parcel from the console. Everything else is done where the parcel is. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'

const params = z.strictObject({ id: z.uuid() })
const tag = 'Traffic'

export const parcelActionEndpoints = endpoints({
  'POST /api/parcels/:id/remind': {
    permission: 'customers.contacts.edit',
    tag,
    summary: 'Email a pickup reminder to the recipient of a parcel',
    params,
    answer: z.strictObject({
      /** Masked. */
      recipient: z.string(),
    }),
  },
  'POST /api/parcels/:id/forward': {
    permission: 'customers.contacts.edit',
    tag,
    summary: 'Change the recipient of a parcel, with a reason',
    params,
    body: z.strictObject({
      contactId: z.uuid(),
      /** Whom it is for now, as you saw it. */
      fromContactId: z.uuid().nullable(),
      reason: z.string().trim().min(3, 'Enter at least 3 characters.').max(300),
    }),
  },
})
