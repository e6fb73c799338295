/** What staff can do with a parcel from the console. Everything else is done where the parcel is. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'

const params = z.strictObject({ id: z.uuid() })
const tag = 'Traffic'
const permission = 'customers.contacts.edit'
const reason = z.string().trim().min(3, 'Enter at least 3 characters.').max(300)
/** The newest event you saw: what happened to the parcel since isn’t overwritten. */
const lastEventId = z.uuid().nullable()
/** The step that this was. It can be undone while it’s the last one. */
const done = z.strictObject({ eventId: z.uuid() })

export const parcelActionEndpoints = endpoints({
  'POST /api/parcels/:id/remind': {
    permission,
    tag,
    summary: 'Email a pickup reminder to the recipient of a parcel',
    params,
    answer: z.strictObject({
      /** Masked. */
      recipient: z.string(),
    }),
  },
  'POST /api/parcels/:id/forward': {
    permission,
    tag,
    summary: 'Change the recipient of a parcel, with a reason',
    params,
    body: z.strictObject({
      contactId: z.uuid(),
      /** Whom it is for now, as you saw it. */
      fromContactId: z.uuid().nullable(),
      reason,
    }),
  },
  'POST /api/parcels/:id/move': {
    permission,
    tag,
    summary: 'Record that a parcel was moved to another location of its site, with a reason',
    params,
    body: z.strictObject({ lastEventId, locationId: z.uuid(), reason }),
    answer: done,
  },
  'POST /api/parcels/:id/extend': {
    permission,
    tag,
    summary: 'Give a parcel a later due time, with a reason',
    params,
    body: z.strictObject({ lastEventId, dueAt: z.iso.datetime(), reason }),
    answer: done,
  },
  'POST /api/parcels/:id/return': {
    permission,
    tag,
    summary: 'Record that a parcel went back to its sender, with a reason',
    params,
    body: z.strictObject({ lastEventId, reason }),
    answer: done,
  },
  'POST /api/parcels/:id/undo': {
    permission,
    tag,
    summary: 'Undo the last step of a parcel that staff recorded, within 24 hours',
    params,
    body: z.strictObject({ eventId: z.uuid() }),
  },
})
