/** One parcel with everything that happened to it. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { notice, parcel } from './endpoints.ts'

const named = z.strictObject({ id: z.uuid(), name: z.string() })

const event = z.strictObject({
  id: z.uuid(),
  at: z.string(),
  action: z.string(),
  user: z.string().nullable(),
  station: z.string().nullable(),
  /** The location or the door. */
  place: z.string().nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  /** Whether the recipient signed; null if no signature was required. */
  signed: z.boolean().nullable(),
  /** Undone later. */
  isVoided: z.boolean(),
  /** IDs of its photos, in the order taken. Empty if you may not see the recipient: labels show names. */
  photos: z.array(z.uuid()),
})
export type ParcelEvent = z.output<typeof event>

const scan = z.strictObject({
  id: z.uuid(),
  at: z.string(),
  station: z.string().nullable(),
  /** Masked where the customer masks personal data. */
  barcode: z.string(),
  result: z.enum(['matched', 'ambiguous', 'unmatched']),
  carrier: z.string().nullable(),
  /** The rule that recognized it; shared rules have no customer. */
  rule: named.extend({ isShared: z.boolean() }).nullable(),
  ms: z.number().nullable(),
})
export type ParcelScan = z.output<typeof scan>

const wholeParcel = z.strictObject({
  ...parcel.shape,
  customer: named,
  site: named.extend({
    timezone: z.string(),
    openingHours: z.unknown(),
    closedDays: z.unknown(),
    holidayCalendar: z.string(),
    specialHours: z.unknown(),
  }),
  service: named.nullable(),
  priorityLevel: named.extend({ clock: z.enum(['siteHours', 'always']), warnAtPercent: z.int() }).nullable(),
  /** Null if there is none, or if you may not see the recipient. */
  contact: named.nullable(),
  location: named.nullable(),
  door: named.extend({ lockerBankId: z.uuid(), bank: z.string() }).nullable(),
  pieces: z.int(),
  weightLb: z.number().nullable(),
  /** Oldest first; the newest 500. */
  events: z.array(event),
  scans: z.array(scan),
  notices: z.array(notice),
  /** Other parcels in custody for the same recipient. */
  othersWaiting: z.int(),
})
export type WholeParcel = z.output<typeof wholeParcel>

const tag = 'Traffic'

export const parcelEndpoints = endpoints({
  'GET /api/parcels/:id': {
    permission: 'customers.sites.view',
    tag,
    summary: 'Get a parcel with its events, scans, and notifications',
    params: z.strictObject({ id: z.uuid() }),
    answer: wholeParcel,
  },
  'GET /api/parcels/:id/photos/:photoId': {
    permission: 'customers.contacts.view',
    tag,
    summary: 'Get a photo of a parcel',
    params: z.strictObject({ id: z.uuid(), photoId: z.uuid() }),
    file: true,
  },
})
