/** Scans that no rule recognized, grouped by shape, and the rules proposed for them. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { carrierName, ruleName } from './endpoints.ts'

const tag = 'Unmatched scans'

export const shapeStates = ['new', 'reviewing', 'ignored', 'notACarrier'] as const
export const ignoreReasons = ['internalLabel', 'assetTag', 'productCode', 'driverLicence', 'test', 'other'] as const
export type IgnoreReason = (typeof ignoreReasons)[number]

const proposal = z.strictObject({
  /** In the rule language; a rule stores it as its regular expression. */
  pattern: z.string(),
  /** The pattern in plain English. */
  explanation: z.string(),
  check: z.strictObject({ family: z.string(), name: z.string() }).nullable(),
  /** A known number is part of these barcodes: extract it instead of creating a new format. */
  embedded: z.strictObject({ rule: ruleName, from: z.int(), length: z.int() }).nullable(),
  /** The share of the cluster's distinct barcodes that it matches, from 0 to 1. */
  coverage: z.number(),
  collisions: z.array(z.strictObject({ rule: ruleName, witness: z.string() })),
  strangersInAMillion: z.number(),
  /** The chance that the detected check digit is a coincidence. */
  chanceOfLuck: z.number().nullable(),
  /** Barcodes that become the rule's test numbers. */
  testNumbers: z.array(z.string()),
  /** The carrier that users picked most, if the rule's carrier can be determined. */
  carrier: carrierName.nullable(),
})
export type Proposal = z.output<typeof proposal>

const cluster = z.strictObject({
  shape: z.string(),
  state: z.enum(shapeStates),
  /** Scans in the last 90 days, and the number of distinct barcodes. */
  count: z.int(),
  distinct: z.int(),
  customers: z.array(z.strictObject({ id: z.uuid(), name: z.string(), count: z.int() })),
  /** Scans per week over the last 13 weeks, oldest first. */
  trend: z.array(z.int()),
  firstSeen: z.string(),
  lastSeen: z.string(),
  /** Carriers that users picked, most frequent first. */
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
  /** A rule created from it that isn't active or published yet. */
  draft: z.strictObject({ rule: ruleName, customerId: z.uuid().nullable() }).nullable(),
  samples: z.array(z.string()),
  proposal: proposal.nullable(),
})
export type UnmatchedCluster = z.output<typeof cluster>

const kpi = z.strictObject({
  /** In percent of scans; null without scans. */
  recognisedToday: z.number().nullable(),
  recognised30Days: z.number().nullable(),
  unmatched30Days: z.int(),
  /** Shapes first seen in the last seven days. */
  newShapes: z.int(),
  openShapes: z.int(),
  /** Hours from the first scan of a shape until a rule recognized it: the median of the last 90 days. */
  hoursToResolve: z.number().nullable(),
  resolved90Days: z.int(),
  topCustomers: z.array(z.strictObject({ id: z.uuid(), name: z.string(), count: z.int() })),
})
export type UnmatchedKpi = z.output<typeof kpi>

const shapeOf = { shape: z.string().min(1).max(300) }
const path = '/api/system/unmatched/carrierLogic'

export const unmatchedEndpoints = endpoints({
  [`GET ${path}` as const]: {
    // Takes either of two permissions (unmatched scans, shared rules), so the handler checks.
    permission: 'signedIn',
    tag,
    heavy: true,
    summary: 'List unmatched scans of the last 90 days by shape, largest first, each with a suggested rule',
    query: z.strictObject({
      customerId: z.uuid().optional(),
      siteId: z.uuid().optional(),
      state: z.enum([...shapeStates, 'open']).optional(),
      /** The code of a carrier that users picked. */
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
      /** False: there were more distinct barcodes than the limit; only the newest are analyzed. */
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
          /** Partly masked for customers who mask personal data. */
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
      /** Omit for a shared rule. */
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
