/** Parcel actions for staff in the console. Everything else happens on site, in the product apps. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'

const params = z.strictObject({ id: z.uuid() })
const tag = 'Traffic'
const permission = 'customers.contacts.edit'
const reason = z.string().trim().min(3, 'Enter at least 3 characters.').max(300)
/** The newest event you saw: the request fails if the parcel has newer ones. */
const lastEventId = z.uuid().nullable()
/** The event this created. It can be undone while it’s the newest one. */
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
      /** The current recipient, as you saw it. */
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
