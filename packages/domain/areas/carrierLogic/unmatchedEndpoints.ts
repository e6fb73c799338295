/** Scans no rule recognised, by shape, and what is made of them. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { carrierName, ruleName } from './endpoints.ts'

const tag = 'Unmatched scans'

export const shapeStates = ['new', 'reviewing', 'ignored', 'notACarrier'] as const
export const ignoreReasons = ['internalLabel', 'assetTag', 'productCode', 'driverLicence', 'test', 'other'] as const
export type IgnoreReason = (typeof ignoreReasons)[number]

const proposal = z.strictObject({
  /** In the rule language: a rule takes it as its regular expression. */
  pattern: z.string(),
  /** The pattern told in words. */
  explanation: z.string(),
  check: z.strictObject({ family: z.string(), name: z.string() }).nullable(),
  /** A known number sits inside these barcodes: take it out instead of making a new format. */
  embedded: z.strictObject({ rule: ruleName, from: z.int(), length: z.int() }).nullable(),
  /** Of the cluster's distinct barcodes, how many it matches, from 0 to 1. */
  coverage: z.number(),
  collisions: z.array(z.strictObject({ rule: ruleName, witness: z.string() })),
  strangersInAMillion: z.number(),
  /** The chance that the check digit was found though there is none. */
  chanceOfLuck: z.number().nullable(),
  /** Barcodes that would become the rule's test numbers. */
  testNumbers: z.array(z.string()),
  /** The carrier most people chose by hand, if the rule's carrier can be told. */
  carrier: carrierName.nullable(),
})
export type Proposal = z.output<typeof proposal>

const cluster = z.strictObject({
  shape: z.string(),
  state: z.enum(shapeStates),
  /** Scans in the last 90 days, and how many different barcodes. */
  count: z.int(),
  distinct: z.int(),
  customers: z.array(z.strictObject({ id: z.uuid(), name: z.string(), count: z.int() })),
  /** Scans a week, oldest first: the last 13 weeks. */
  trend: z.array(z.int()),
  firstSeen: z.string(),
  lastSeen: z.string(),
  /** What people picked by hand, most often first. */
  chosen: z.array(z.strictObject({ carrier: carrierName, count: z.int() })),
  assignee: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  ignored: z
    .strictObject({
      reason: z.enum(ignoreReasons),
      note: z.string().nullable(),
      by: z.string().nullable(),
      at: z.string(),
    })
    .nullable(),
  /** A rule made from it that is not active or published yet. */
  draft: z.strictObject({ rule: ruleName, customerId: z.uuid().nullable() }).nullable(),
  samples: z.array(z.string()),
  proposal: proposal.nullable(),
})
export type UnmatchedCluster = z.output<typeof cluster>

const kpi = z.strictObject({
  /** In percent of the scans; null where there were none. */
  recognisedToday: z.number().nullable(),
  recognised30Days: z.number().nullable(),
  unmatched30Days: z.int(),
  /** Shapes first seen in the last seven days. */
  newShapes: z.int(),
  openShapes: z.int(),
  /** From the first scan of a shape until a rule recognised it: the median of the last 90 days, in hours. */
  hoursToResolve: z.number().nullable(),
  resolved90Days: z.int(),
  topCustomers: z.array(z.strictObject({ id: z.uuid(), name: z.string(), count: z.int() })),
})
export type UnmatchedKpi = z.output<typeof kpi>

const shapeOf = { shape: z.string().min(1).max(300) }
const path = '/api/system/unmatched/carrierLogic'

export const unmatchedEndpoints = endpoints({
  [`GET ${path}` as const]: {
    // Who may see unmatched scans, or the shared rules: two words, so the handler asks.
    permission: 'signedIn',
    tag,
    heavy: true,
    summary: 'List unmatched scans of the last 90 days by shape, largest first, each with a suggested rule',
    query: z.strictObject({
      customerId: z.uuid().optional(),
      siteId: z.uuid().optional(),
      state: z.enum([...shapeStates, 'open']).optional(),
      /** The code of a carrier people picked. */
      chosen: z.string().max(32).optional(),
      prefix: z.string().max(64).optional(),
      length: z.coerce.number().int().min(1).max(500).optional(),
      /** Only scans since this day. */
      since: z.iso.date().optional(),
    }),
    answer: z.strictObject({
      items: z.array(cluster),
      kpi,
      computedAt: z.string(),
      /** False: there were more different barcodes than are looked at; the newest are. */
      complete: z.boolean(),
    }),
  },
  [`GET ${path}/scans` as const]: {
    permission: 'signedIn',
    tag,
    heavy: true,
    summary: 'List the newest scans of a shape',
    query: z.strictObject(shapeOf),
    answer: z.strictObject({
      items: z.array(
        z.strictObject({
          id: z.uuid(),
          at: z.string(),
          /** Partly hidden for customers who hide personal data. */
          barcode: z.string(),
          customer: z.strictObject({ id: z.uuid(), name: z.string() }),
          site: z.string().nullable(),
          station: z.string().nullable(),
          symbology: z.string().nullable(),
          chosen: carrierName.nullable(),
        }),
      ),
    }),
  },
  [`POST ${path}/rule` as const]: {
    permission: 'mail.carrierLogic.unmatched.resolve',
    tag,
    summary: 'Create a draft rule from a shape, with its test numbers',
    body: z.strictObject({
      ...shapeOf,
      /** Left out: a shared rule. */
      customerId: z.uuid().optional(),
      carrierCode: z.string().min(1).max(32),
      name: z.string().trim().min(1).max(120),
    }),
    answer: z.strictObject({ id: z.uuid(), customerId: z.uuid().nullable() }),
    status: 201,
  },
  [`POST ${path}/testNumbers` as const]: {
    permission: 'mail.carrierLogic.unmatched.resolve',
    tag,
    summary: 'Add a shape’s barcodes to a rule’s test numbers; the rule must recognize them',
    body: z.strictObject({
      ...shapeOf,
      ruleId: z.uuid(),
      customerId: z.uuid().optional(),
      numbers: z.array(z.string().max(120)).min(1).max(20),
    }),
    answer: z.strictObject({ id: z.uuid(), added: z.int() }),
  },
  [`POST ${path}/ignore` as const]: {
    permission: 'mail.carrierLogic.unmatched.resolve',
    tag,
    summary: 'Ignore a shape, with a reason',
    body: z.strictObject({
      ...shapeOf,
      reason: z.enum(ignoreReasons),
      note: z.string().trim().min(1).max(500).nullable().default(null),
    }),
  },
  [`POST ${path}/reopen` as const]: {
    permission: 'mail.carrierLogic.unmatched.resolve',
    tag,
    summary: 'Reopen an ignored shape',
    body: z.strictObject(shapeOf),
  },
  [`POST ${path}/assign` as const]: {
    permission: 'mail.carrierLogic.unmatched.resolve',
    tag,
    summary: 'Assign a shape to a user, or unassign it with null',
    body: z.strictObject({ ...shapeOf, userId: z.uuid().nullable() }),
  },
  [`POST ${path}/reevaluate` as const]: {
    permission: 'mail.carrierLogic.unmatched.resolve',
    tag,
    heavy: true,
    summary: 'Rescan unmatched barcodes with the current rules',
    answer: z.strictObject({ scans: z.int(), resolved: z.int(), reopened: z.int() }),
  },
})
