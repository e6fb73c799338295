/** Filters of the queue, shared by the URL, the API and the figures that link to it. */
import { z } from 'zod'

/** Comma-separated. */
const several = z.string().min(1).max(400)
const day = z.iso.date()

export const ticketFilters = {
  /** Statuses, or `all`. Defaults to every status except solved and closed. */
  status: several.optional(),
  priority: several.optional(),
  team: several.optional(),
  category: several.optional(),
  tier: several.optional(),
  channel: several.optional(),
  /** `me`, `none`, or IDs. */
  assignee: several.optional(),
  customer: several.optional(),
  /** `breaching`: a clock runs out within 2 hours. `overdue`: one has. `breached`: one ever did. */
  due: z.enum(['breaching', 'overdue', 'breached']).optional(),
  /** Tickets about this record. */
  siteId: z.uuid().optional(),
  lockerBankId: z.uuid().optional(),
  lockerId: z.uuid().optional(),
  stationId: z.uuid().optional(),
  parcelId: z.uuid().optional(),
  contactId: z.uuid().optional(),
  /** By number, or by words in the subject. */
  q: z.string().trim().min(1).max(160).optional(),
  /** Inclusive days in the provider’s time zone. */
  createdFrom: day.optional(),
  createdTo: day.optional(),
  solvedFrom: day.optional(),
  solvedTo: day.optional(),
  /** Whole days since it was opened: `ageFrom` is inclusive, the upper bound exclusive. */
  ageFrom: z.coerce.number().int().min(0).max(10_000).optional(),
  ageTo: z.coerce.number().int().min(1).max(10_000).optional(),
  cause: z.string().min(1).max(120).optional(),
  reopened: z.enum(['true']).optional(),
  /** Weekday (0 is Sunday) and hour of creation, in the provider’s time zone. */
  weekday: z.coerce.number().int().min(0).max(6).optional(),
  hour: z.coerce.number().int().min(0).max(23).optional(),
  /** 1 to 5, or `any` for tickets with a rating. */
  satisfaction: z.enum(['any', '1', '2', '3', '4', '5']).optional(),
}

export const ticketFilterSchema = z.strictObject(ticketFilters)
export type TicketFilters = z.output<typeof ticketFilterSchema>
