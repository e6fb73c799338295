/** Published versions of the shared rules: what changed from one to the next, and rollback. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { historyEntry } from '../../engine/endpoints/resource.ts'
import { carrierName, replayReport, ruleName } from './endpoints.ts'

const tag = 'Rule sets'

const ruleChange = z.strictObject({
  kind: z.enum(['added', 'changed', 'removed']),
  rule: z.strictObject({ id: z.uuid(), name: z.string(), carrier: carrierName }),
  /** Changed fields; empty if the rule was added or removed. */
  changes: historyEntry.shape.changes,
})
export type RuleChange = z.output<typeof ruleChange>

const collisionPair = z.strictObject({
  one: ruleName.extend({ carrier: carrierName }),
  other: ruleName.extend({ carrier: carrierName }),
  witness: z.string(),
  complete: z.boolean(),
  share: z.number(),
  /** Whether the previous version had it too. */
  known: z.boolean(),
})
export type CollisionPair = z.output<typeof collisionPair>

const summary = z.strictObject({
  version: z.int(),
  publishedAt: z.string(),
  publishedBy: z.string().nullable(),
  notes: z.string(),
  isCurrent: z.boolean(),
  /** The version it restored. */
  restores: z.int().nullable(),
  rules: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  collisions: z.int(),
})
export type RuleSetSummary = z.output<typeof summary>

const ruleSet = summary.extend({
  diff: z.array(ruleChange),
  collisionReport: z.array(collisionPair),
  replayReport: replayReport.nullable(),
  ruleNames: z.array(z.strictObject({ id: z.uuid(), name: z.string(), carrier: carrierName, status: z.string() })),
})
export type RuleSet = z.output<typeof ruleSet>

const draft = z.strictObject({
  /** The version it would get. */
  version: z.int(),
  current: z.int(),
  /** Fingerprint of the reviewed rules: publishing sends it back, and is refused if the rules have changed since. */
  fingerprint: z.string(),
  rules: z.int(),
  diff: z.array(ruleChange),
  failedTests: z.array(
    z.strictObject({
      rule: z.strictObject({ id: z.uuid(), name: z.string() }),
      number: z.string(),
      reason: z.string(),
    }),
  ),
  collisions: z.array(collisionPair),
  /** True, or why it can't be published. */
  mayPublish: z.union([z.literal(true), z.string()]),
})
export type RuleSetDraft = z.output<typeof draft>

export const ruleSetEndpoints = endpoints({
  'GET /api/system/ruleSets': {
    permission: 'mail.carrierLogic.primary.view',
    tag,
    summary: 'List published rule sets, newest first',
    answer: z.strictObject({ items: z.array(summary) }),
  },
  'GET /api/system/ruleSets/draft': {
    permission: 'mail.carrierLogic.primary.view',
    tag,
    heavy: true,
    summary: 'Preview what publishing would change, and what blocks it',
    answer: draft,
  },
  'GET /api/system/ruleSets/:version': {
    permission: 'mail.carrierLogic.primary.view',
    tag,
    summary: 'Get a published rule set, with its changes and reports',
    params: z.strictObject({ version: z.coerce.number().int().min(1).max(2_147_483_647) }),
    answer: ruleSet,
  },
  'POST /api/system/ruleSets': {
    permission: 'mail.carrierLogic.primary.publish',
    tag,
    heavy: true,
    summary: 'Publish the edited shared rules',
    body: z.strictObject({
      fingerprint: z.string().max(100),
      notes: z.string().trim().min(1, 'Describe what changes.').max(2_000),
      /** The user has reviewed which rules could match the same barcodes. */
      acknowledgedCollisions: z.boolean().default(false),
    }),
    answer: ruleSet,
    status: 201,
  },
  'POST /api/system/ruleSets/rollback': {
    permission: 'mail.carrierLogic.primary.publish',
    tag,
    heavy: true,
    summary: 'Roll back to the previous rule set, as a new version',
    body: z.strictObject({
      /** The version the caller believes is current, so that no one rolls back what someone else just published. */
      current: z.int(),
      /** The reason; kept in the history of rule sets. */
      notes: z.string().trim().min(1, 'Enter a reason.').max(2_000),
    }),
    answer: ruleSet,
    status: 201,
  },
})
