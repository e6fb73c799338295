/** Rule usage: the scans each rule recognized, and the rules that recognize a carrier. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { carrierName, ruleName } from './endpoints.ts'

const tag = 'Carrier rules'

const hit = z.strictObject({
  id: z.uuid(),
  at: z.string(),
  /** Partly masked for customers who mask personal data. */
  barcode: z.string(),
  customer: z.strictObject({ id: z.uuid(), name: z.string() }),
  site: z.string().nullable(),
  station: z.string().nullable(),
  /** `onTrial`: a shadow rule would have recognized the scan, with no effect. */
  result: z.enum(['matched', 'ambiguous', 'onTrial']),
  /** The rule that came second, if it's of another carrier. */
  runnerUp: z.string().nullable(),
  /** The carrier a user confirmed, if it's a different one. */
  confirmedAs: carrierName.nullable(),
})
export type RuleHit = z.output<typeof hit>

const hitQuery = z.strictObject({ cursor: z.string().max(100).optional() })
const hits = z.strictObject({ items: z.array(hit), nextCursor: z.string().nullable() })

const carrierRule = z.strictObject({
  ...ruleName.shape,
  priority: z.int().nullable(),
  pattern: z.string(),
  checksum: z.string(),
  status: z.enum(['draft', 'shadow', 'active', 'retired']),
})
export type CarrierRule = z.output<typeof carrierRule>

export const ruleUseEndpoints = endpoints({
  'GET /api/customers/:customerId/carrierLogic/:id/hits': {
    permission: 'mail.carrierLogic.customer.view',
    tag,
    summary: 'List the scans a customer rule recognized, newest first',
    params: z.strictObject({ customerId: z.uuid(), id: z.uuid() }),
    query: hitQuery,
    answer: hits,
  },
  'GET /api/system/carrierLogic/:id/hits': {
    permission: 'mail.carrierLogic.primary.view',
    tag,
    summary: 'List the scans a shared rule recognized, newest first',
    params: z.strictObject({ id: z.uuid() }),
    query: hitQuery,
    answer: hits,
  },
  'GET /api/customers/:customerId/carriers/:id/rules': {
    // Users who can see the carrier can see its page; only users who can see rules see its rules.
    permission: 'mail.carrierLogic.customer.view',
    tag,
    summary: 'List a carrier’s rules: the customer’s, then the published shared rules',
    params: z.strictObject({ customerId: z.uuid(), id: z.uuid() }),
    answer: z.strictObject({
      own: z.array(carrierRule),
      shared: z.array(carrierRule),
      /** False: this customer recognizes the carrier by its own rules only. */
      sharedApply: z.boolean(),
    }),
  },
})
