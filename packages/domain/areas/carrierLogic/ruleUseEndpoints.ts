/** Rules at work: the scans each recognised, and those by which a carrier is recognised. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { carrierName, ruleName } from './endpoints.ts'

const tag = 'Carrier rules'

const hit = z.strictObject({
  id: z.uuid(),
  at: z.string(),
  /** Partly hidden for customers who hide personal data. */
  barcode: z.string(),
  customer: z.strictObject({ id: z.uuid(), name: z.string() }),
  site: z.string().nullable(),
  station: z.string().nullable(),
  /** On trial: it would have recognised the scan, and decided nothing. */
  result: z.enum(['matched', 'ambiguous', 'onTrial']),
  /** The rule that came second, of another carrier. */
  runnerUp: z.string().nullable(),
  /** What a person confirmed, where that is another carrier. */
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
      /** False: this customer recognises the carrier by its own rules alone. */
      sharedApply: z.boolean(),
    }),
  },
})
