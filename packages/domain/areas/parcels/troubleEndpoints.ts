import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { troubleAnswer, troubleQuery, troubleShape } from '../../trouble/troubleList.ts'
import { parcelReasonNames } from './parcelTrouble.ts'

const parcel = z.strictObject({
  ...troubleShape,
  trackingNumber: z.string().nullable(),
  carrier: z.string().nullable(),
  /** Hidden if you may not see the recipient. */
  recipient: z.string().nullable(),
  /** The location or the door. */
  place: z.string().nullable(),
  action: z.string(),
  reason: z.enum(parcelReasonNames),
})
export type TroubledParcel = z.output<typeof parcel>

export const parcelTroubleEndpoints = endpoints({
  'GET /api/trouble/parcels': {
    permission: 'customers.sites.view',
    tag: 'Traffic',
    summary: 'List overdue and expired parcels across customers, with the reason and since when',
    query: troubleQuery(parcelReasonNames),
    answer: troubleAnswer(parcel),
  },
  'GET /api/trouble/parcels/export': {
    permission: 'customers.sites.view',
    tag: 'Traffic',
    summary: 'Download that list as CSV',
    query: troubleQuery(parcelReasonNames).omit({ cursor: true }),
    file: true,
  },
})
