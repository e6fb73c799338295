/** Filters of the parcel list, shared by the URL, the API and the figures that link to it. */
import { z } from 'zod'

export const statusGroups = ['open', 'inTransit', 'waiting', 'exception', 'closed'] as const
export type StatusGroup = (typeof statusGroups)[number]

/**
 * `overdue`: in custody past its due time. `early`: handed over with at least half its time left, `inTime` with less,
 * `onTime`: either. `late`: handed over after its due time, or overdue.
 */
export const dueStates = ['overdue', 'early', 'inTime', 'onTime', 'late'] as const
export type DueState = (typeof dueStates)[number]

const day = z.iso.date()
/** An ID, a name at any customer, or `none`. */
const idOrName = z.string().trim().min(1).max(120)

export const parcelFilters = {
  customerId: z.uuid().optional(),
  siteId: z.uuid().optional(),
  locationId: z.uuid().optional(),
  lockerBankId: z.uuid().optional(),
  lockerId: z.uuid().optional(),
  contactId: z.uuid().optional(),
  departmentId: z.uuid().optional(),
  tenantId: z.uuid().optional(),
  carrier: idOrName.optional(),
  service: idOrName.optional(),
  packageType: idOrName.optional(),
  priority: idOrName.optional(),
  /** Comma-separated status groups. */
  status: z.string().min(1).max(80).optional(),
  due: z.enum(dueStates).optional(),
  /** Inclusive days in the time zone of the parcel’s site. */
  receivedFrom: day.optional(),
  receivedTo: day.optional(),
  closedFrom: day.optional(),
  closedTo: day.optional(),
  /** The kind of its last action. */
  lastAction: z
    .string()
    .regex(/^[a-zA-Z]{1,20}$/)
    .optional(),
  /** A number, or its start or end. */
  q: z.string().trim().min(1).max(120).optional(),
}

export const parcelFilterSchema = z.strictObject(parcelFilters)
export type ParcelFilters = z.output<typeof parcelFilterSchema>
