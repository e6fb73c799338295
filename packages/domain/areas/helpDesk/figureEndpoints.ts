/** The help desk in figures. Each is a count of tickets that the queue lists with the same filters. */
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
      /** A clock runs out within 2 hours, or has. */
      breaching: z.int(),
    }),
  ),
  unassigned: z.strictObject({ count: z.int(), oldest: instant.nullable() }),
  /** Open for less than 1, 3 and 7 days, and for longer. */
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
  /** Days of the provider’s time zone, both included. */
  from: z.string(),
  to: z.string(),
  zone: z.string(),
  created: z.int(),
  solved: z.int(),
  reopened: z.int(),
  /** Of what was solved, how many never broke a clock. */
  inTime: z.int(),
  firstReply: z.strictObject({ median: minutes, p90: minutes }),
  solution: z.strictObject({ median: minutes, p90: minutes }),
  /** The same length of time before. */
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
  /** Of what was solved. */
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
  /** Of what was solved: how many gave 1 to 5. */
  satisfaction: z.array(z.int()),
  /** By weekday, Sunday first, and hour. */
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
