/** How the list of all parcels is narrowed: the words of the address, of the API and of the figures that link to it. */
import { z } from 'zod'

export const statusGroups = ['open', 'inTransit', 'waiting', 'exception', 'closed'] as const
export type StatusGroup = (typeof statusGroups)[number]

/**
 * `overdue`: still here after its due time. `early`: handed over with half of its time to spare, `inTime` with less,
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
  /** Status groups, apart by commas. */
  status: z.string().min(1).max(80).optional(),
  due: z.enum(dueStates).optional(),
  /** Days on the clock of the parcel’s site, both included. */
  receivedFrom: day.optional(),
  receivedTo: day.optional(),
  closedFrom: day.optional(),
  closedTo: day.optional(),
  /** The kind of action that was done with it last. */
  lastAction: z
    .string()
    .regex(/^[a-zA-Z]{1,20}$/)
    .optional(),
  /** A number, its start or its end. */
  q: z.string().trim().min(1).max(120).optional(),
}

export const parcelFilterSchema = z.strictObject(parcelFilters)
export type ParcelFilters = z.output<typeof parcelFilterSchema>
