/** How the queue is narrowed: the words of the address, of the API and of the figures that link to it. */
import { z } from 'zod'

/** Several, apart by commas. */
const several = z.string().min(1).max(400)
const day = z.iso.date()

export const ticketFilters = {
  /** Statuses, or `all`. By default every status but solved and closed. */
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
  /** By number, or by words of the subject. */
  q: z.string().trim().min(1).max(160).optional(),
  /** Days of the provider’s time zone, both included. */
  createdFrom: day.optional(),
  createdTo: day.optional(),
  solvedFrom: day.optional(),
  solvedTo: day.optional(),
  /** Whole days since it was opened: at least, and less than. */
  ageFrom: z.coerce.number().int().min(0).max(10_000).optional(),
  ageTo: z.coerce.number().int().min(1).max(10_000).optional(),
  cause: z.string().min(1).max(120).optional(),
  reopened: z.enum(['true']).optional(),
  /** By when it was opened, in the provider’s time zone: 0 is Sunday. */
  weekday: z.coerce.number().int().min(0).max(6).optional(),
  hour: z.coerce.number().int().min(0).max(23).optional(),
  /** 1 to 5, or `any` where there is an answer. */
  satisfaction: z.enum(['any', '1', '2', '3', '4', '5']).optional(),
}

export const ticketFilterSchema = z.strictObject(ticketFilters)
export type TicketFilters = z.output<typeof ticketFilterSchema>
