/** Help desk figures. Each counts the tickets that the queue lists with the same filters. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { figurePeriods, ticketCategories, ticketPriorities, ticketTeams } from './ticketFields.ts'
import { ticketFilters } from './ticketFilters.ts'
import { instant } from './ticketShapes.ts'

const { customer, tier, team, category } = ticketFilters
const counted = z.strictObject({ count: z.int() })

const openFigures = z.strictObject({
  total: z.int(),
  byPriority: z.array(
    z.strictObject({
      priority: z.enum(ticketPriorities),
      open: z.int(),
      /** A clock has run out. */
      overdue: z.int(),
      /** A clock runs out within 2 hours, or already has. */
      breaching: z.int(),
    }),
  ),
  unassigned: z.strictObject({ count: z.int(), oldest: instant.nullable() }),
  /** `ages`: tickets open for less than 1, 3 and 7 days, and for longer. */
  backlog: z.array(z.strictObject({ team: z.enum(ticketTeams), ages: z.array(z.int()) })),
  agents: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      /** P1 and P2. */
      urgent: z.int(),
      other: z.int(),
      solvedToday: z.int(),
    }),
  ),
})

const minutes = z.number().nullable()

const periodFigures = z.strictObject({
  /** Inclusive days in the provider’s time zone. */
  from: z.string(),
  to: z.string(),
  zone: z.string(),
  created: z.int(),
  solved: z.int(),
  reopened: z.int(),
  /** Solved tickets that never breached a clock. */
  inTime: z.int(),
  firstReply: z.strictObject({ median: minutes, p90: minutes }),
  solution: z.strictObject({ median: minutes, p90: minutes }),
  /** The preceding period of the same length. */
  prior: z.strictObject({ solved: z.int(), inTime: z.int(), firstReplyMedian: minutes }),
  perDay: z.array(z.strictObject({ day: z.string(), created: z.int(), solved: z.int() })),
  perWeek: z.array(
    z.strictObject({
      /** Its first day. */
      week: z.string(),
      solved: z.int(),
      inTime: z.int(),
      firstReplyMedian: minutes,
      firstReplyP90: minutes,
      solutionMedian: minutes,
      solutionP90: minutes,
    }),
  ),
  byCategory: z.array(counted.extend({ category: z.enum(ticketCategories) })),
  /** Solved tickets by cause. */
  byCause: z.array(counted.extend({ cause: z.string() })),
  topCustomers: z.array(counted.extend({ id: z.uuid(), name: z.string() })),
  /** Banks and doors. */
  topPlaces: z.array(
    counted.extend({
      kind: z.enum(['lockerBankId', 'lockerId']),
      id: z.uuid(),
      name: z.string(),
      customer: z.string(),
    }),
  ),
  /** Solved tickets by rating, 1 to 5. */
  satisfaction: z.array(z.int()),
  /** Rows by weekday, Sunday first; columns by hour. */
  arrivals: z.array(z.array(z.int())),
})

export type OpenFigures = z.output<typeof openFigures>
export type PeriodFigures = z.output<typeof periodFigures>

const tag = 'Help desk'

export const figureEndpoints = endpoints({
  'GET /api/helpDesk/figures/open': {
    permission: 'dashboards.helpDesk.view',
    tag,
    summary: 'Figures of open tickets',
    query: z.strictObject({ customer, tier, team, category }),
    answer: openFigures,
  },
  'GET /api/helpDesk/figures/period': {
    permission: 'dashboards.helpDesk.view',
    tag,
    summary: 'Figures of the tickets of a period',
    query: z.strictObject({ customer, tier, team, category, days: z.enum(figurePeriods).default('30') }),
    answer: periodFigures,
  },
})
