/** Details for some groups of a customer’s analytics, loaded when a group is opened. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { days } from './answers.ts'
import { messageChannels } from './drillSets.ts'
import { analyticsFilters } from './filters.ts'
import { doorSizes } from './sizing.ts'

const tag = 'Analytics'
const permission = 'dashboards.customerAnalytics.view'
const params = z.strictObject({ customerId: z.uuid() })
const { customer: _, segment: __, ...ownFilters } = analyticsFilters
const query = z.strictObject(ownFilters)

const choice = z.strictObject({ value: z.string(), label: z.string() })

/** Parcels per service, department or tenant; null for parcels without one. */
const owner = z.strictObject({ id: z.uuid().nullable(), name: z.string(), parcels: z.int() })

const byService = z.strictObject({
  id: z.uuid().nullable(),
  name: z.string(),
  /** Parcels closed with a due time: by then, after it, and a day or more after it. */
  onTime: z.int(),
  late: z.int(),
  veryLate: z.int(),
})
export type ServiceRow = z.output<typeof byService>

/** A fraction of 1. */
const share = z.number()

const sizeUse = z.strictObject({
  size: z.enum(doorSizes),
  doors: z.int(),
  deposits: z.int(),
  /** Share of all door hours. */
  average: share,
  /** The largest share of doors in use at once. */
  peak: share,
  /** Stays that ended, and how many of them exceeded the hold period. */
  ended: z.int(),
  expired: z.int(),
  /** Seconds until pickup; null with fewer than 20 parcels. */
  median: z.number().nullable(),
})
export type SizeUse = z.output<typeof sizeUse>

const bankUse = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  site: z.string(),
  doors: z.int(),
  deposits: z.int(),
  /** Average share of doors in use at each full hour of the day. */
  hours: z.array(share),
  /** Share of the time for which the state is known; null if none is. */
  uptime: share.nullable(),
})
export type BankUse = z.output<typeof bankUse>

export const detailEndpoints = endpoints({
  'GET /api/analytics/choices': {
    permission,
    tag,
    summary: 'List the sites, carriers, package types and priority levels that figures can be filtered by',
    query: z.strictObject({ customer: analyticsFilters.customer, segment: analyticsFilters.segment }),
    answer: z.strictObject({
      site: z.array(choice),
      carrier: z.array(choice),
      packageType: z.array(choice),
      priority: z.array(choice),
    }),
  },
  'GET /api/analytics/customers/:customerId/services': {
    permission,
    tag,
    summary: 'Get how each service met its due times, and the share of time its clock was paused',
    params,
    query,
    answer: z.strictObject({
      rows: z.array(byService),
      /** For parcels closed in the period: minutes on hold, and minutes from receiving to closing. */
      pause: z.strictObject({ paused: z.number(), minutes: z.number() }),
    }),
  },
  'GET /api/analytics/customers/:customerId/people': {
    permission,
    tag,
    summary:
      'Get parcels per operator hour, the departments and tenants that receive most, and how notifications arrived',
    params,
    query,
    answer: z.strictObject({
      /** By site: parcels that operators handled. An hour counts for each operator who recorded an action in it. */
      operators: z.array(z.strictObject({ id: z.uuid(), name: z.string(), parcels: z.int(), hours: z.int() })),
      departments: z.array(owner),
      tenants: z.array(owner),
      /** Parcels by message outcome; one may be delivered by email and fail by text. */
      notices: z.array(
        z.strictObject({
          channel: z.enum(messageChannels),
          sent: z.int(),
          delivered: z.int(),
          opened: z.int(),
          failed: z.int(),
        }),
      ),
    }),
  },
  'GET /api/analytics/customers/:customerId/lockers': {
    permission,
    tag,
    summary:
      'Get how full lockers were by size of door and by hour, how many stays expired, and how long banks were reached',
    params,
    query,
    answer: z.strictObject({
      sizes: z.array(sizeUse),
      banks: z.array(bankUse),
      /** The days covered by `hours` and `deposits` of banks: at most the last 90. */
      hoursOf: days,
    }),
  },
  'GET /api/analytics/customers/:customerId/adoption': {
    permission,
    tag,
    summary: 'Get parcels received in each 30 days since go-live, beside other customers of the segment',
    params,
    answer: z.strictObject({
      months: z.array(
        z.strictObject({
          /** 1 is the first 30 days. */
          month: z.int(),
          from: z.string(),
          to: z.string(),
          own: z.int(),
          /** The average of other customers that have been live that long; null without any. */
          others: z.number().nullable(),
        }),
      ),
    }),
  },
})
