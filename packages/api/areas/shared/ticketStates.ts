/** Conditions for the tickets that figures count and lists show. The ticket is `t`. */
import type { WhichTickets } from '@postern/domain/areas/parcels/trafficLists.ts'
import { type RawBuilder, sql } from 'kysely'

export const ticketConditions: Readonly<Record<WhichTickets, RawBuilder<boolean>>> = {
  open: sql`t.solved_at is null`,
  overdue: sql`(t.solved_at is null and t.solution_due < now())`,
  fourWeeks: sql`t.created_at >= now() - interval '28 days'`,
  all: sql`true`,
}
