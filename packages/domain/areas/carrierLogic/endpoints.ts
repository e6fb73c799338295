/** Barcodes and rules: what a scan says, what a rule would do, and where rules get in each other's way. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { checksums, codeKinds, matchModes } from './carrierRuleFields.ts'
import { symbologies } from './rule.ts'

const tag = 'Carrier rules'
const inCustomer = z.strictObject({ customerId: z.uuid() })

export const maxScans = 10_000
export const maxBenchScans = 500

/** Longer than any label; what is longer than a label can be is answered, not refused. */
export const scan = z.strictObject({
  text: z.string().max(20_000),
  symbology: z.enum(symbologies).optional(),
})

export const carrierName = z.strictObject({ code: z.string(), name: z.string() })
export const ruleName = z.strictObject({
  id: z.string(),
  name: z.string(),
  scope: z.enum(['customer', 'primary']),
})

const candidate = z.strictObject({
  carrier: carrierName,
  service: z.string().nullable(),
  trackingNumber: z.string(),
  rule: ruleName,
  captured: z.record(z.string(), z.string()),
  /** How much speaks for it; one more means twice as likely. */
  bits: z.number(),
  /** Whether a check digit was there and right. */
  checked: z.boolean(),
})
export type ScanCandidate = z.output<typeof candidate>

const scanAnswer = z.strictObject({
  outcome: z.enum(['matched', 'ambiguous', 'unmatched', 'notALabel']),
  /** The scan as it was read. */
  text: z.string(),
  carrier: carrierName.nullable(),
  service: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  rule: ruleName.nullable(),
  captured: z.record(z.string(), z.string()),
  /** Best first; the first is the winner. */
  candidates: z.array(candidate),
  /** Bits between the winner and the best that says something else; null without one. */
  margin: z.number().nullable(),
  ambiguous: z.boolean(),
  /** Why, for people. */
  reason: z.string(),
  /** What rules on trial would have said. */
  shadows: z.array(candidate),
})
export type ScanAnswer = z.output<typeof scanAnswer>

const identified = z.strictObject({
  /** The published set of shared rules that answered. */
  ruleSetVersion: z.int(),
  results: z.array(scanAnswer),
})

const lines = (most: number, each: number) => z.array(z.string().max(each)).max(most)
const group = z.string().max(60).nullable().default(null)
const whole = z.int().nullable().default(null)

/** A rule as the editor holds it, saved or not. Only what recognition needs; what is refused is told in the answer. */
export const ruleDraft = z.strictObject({
  /** The saved rule this is a change of: it takes its place, and does not collide with itself. */
  id: z.uuid().optional(),
  name: z.string().max(120).default(''),
  /** The carrier's code for a shared rule; for a customer's own the code of its carrier. */
  carrierCode: z.string().max(32).default(''),
  priority: whole,
  weight: z.int().min(-50).max(50).default(0),
  serviceName: z.string().max(60).nullable().default(null),
  matchMode: z.enum(matchModes).default('pattern'),
  pattern: z.string().max(2_000).nullable().default(null),
  regex: z.string().max(10_000).nullable().default(null),
  prefixes: lines(200, 200).nullable().default(null),
  lengths: lines(200, 20).nullable().default(null),
  symbologies: z.array(z.enum(codeKinds)).default(['any']),
  extractGroup: group,
  extractFrom: whole,
  extractLength: whole,
  serviceGroup: group,
  serviceMap: z
    .array(z.strictObject({ value: z.string(), service: z.string() }))
    .max(200)
    .default([]),
  checksum: z.enum(checksums).default('none'),
  meanings: z
    .array(
      z.strictObject({
        group: z.string().max(60),
        gives: z.enum(['country', 'container', 'label']),
        value: z.string().max(60),
        name: z.string().max(80),
      }),
    )
    .max(60)
    .default([]),
  checksumEvens: whole,
  checksumOdds: whole,
  checksumFromRight: z.boolean().default(false),
  checksumWeights: lines(40, 10).nullable().default(null),
  checksumPrepend: z.string().max(20).nullable().default(null),
  checksumGroup: group,
  testValid: lines(50, 500).default([]),
  testInvalid: lines(50, 500).nullable().default(null),
})
export type RuleDraft = z.output<typeof ruleDraft>
export type RuleDraftInput = z.input<typeof ruleDraft>

const stretch = z.strictObject({ from: z.int(), to: z.int() })

/** How a rule reads a barcode: stretches to be coloured, and the check digit worked out. */
const exhibit = z.strictObject({
  /** The barcode as it was read; stretches count in it, from zero, `to` not included. */
  text: z.string(),
  groups: z.array(stretch.extend({ name: z.string() })),
  tracking: z.array(stretch),
  working: z
    .strictObject({
      steps: z.array(z.strictObject({ sign: z.string(), value: z.number(), weight: z.number(), product: z.number() })),
      sum: z.number(),
      conclusion: z.string(),
      expected: z.string(),
      found: z.string(),
      passes: z.boolean(),
    })
    .nullable(),
})
export type RuleExhibit = z.output<typeof exhibit>

const collision = z.strictObject({
  rule: ruleName,
  carrier: carrierName,
  /** A barcode both would take. */
  witness: z.string(),
  /** Whether both check digits of the witness are right. */
  complete: z.boolean(),
  /** Of the draft's numbers, how many the other takes too, from 0 to 1. */
  share: z.number(),
  /** Who gets such a barcode. */
  winner: z.enum(['draft', 'other', 'ambiguous']),
})

const checkedRule = z.strictObject({
  /** Why it is no rule; the field it is about, and where in the pattern. Null if it is one. */
  refused: z.strictObject({ reason: z.string(), path: z.string(), at: z.int().nullable() }).nullable(),
  /** The pattern in the rule language, whatever it was written in; null if it stays a regular expression of another engine. */
  pattern: z.string().nullable(),
  /** Which engine compares it: ours, or RE2 for what our language cannot say. */
  engine: z.enum(['own', 're2']),
  /** The pattern told in words. */
  explanation: z.string(),
  /** What became of an imported expression, for people. */
  notes: z.array(z.string()),
  /** The stored numbers, tried. */
  tests: z.array(
    z.strictObject({
      number: z.string(),
      expected: z.enum(['valid', 'invalid']),
      passes: z.boolean(),
      reason: z.string().nullable(),
      exhibit: exhibit.nullable(),
    }),
  ),
  collisions: z.array(collision),
  /** Whether it could be saved as it is: compiled, and all numbers as expected. */
  mayBeSaved: z.boolean(),
})
export type CheckedRule = z.output<typeof checkedRule>

const benchBody = z.strictObject({
  scans: z.array(scan).min(1).max(maxBenchScans),
  /** A rule to be tried along as if it were active. */
  draft: ruleDraft.optional(),
  /** Shared rules as they are edited instead of as they are published. */
  unpublished: z.boolean().default(false),
})

const bench = z.strictObject({
  ruleSetVersion: z.int(),
  /** Why the draft could not be tried along. */
  draftRefused: z.string().nullable(),
  results: z.array(scanAnswer.extend({ exhibit: exhibit.nullable() })),
})
export type BenchAnswer = z.output<typeof bench>

const matrix = z.strictObject({
  rules: z.array(ruleName.extend({ carrier: carrierName, status: z.enum(['draft', 'shadow', 'active', 'retired']) })),
  /** Pairs by their places in `rules`. */
  collisions: z.array(
    z.strictObject({
      one: z.int(),
      other: z.int(),
      witness: z.string(),
      complete: z.boolean(),
      share: z.number(),
      /** Different carriers: only then does it matter who wins. */
      disagree: z.boolean(),
      /** The place in `rules` of who gets the witness; null if it is ambiguous. */
      winner: z.int().nullable(),
    }),
  ),
  /** Rules that could not be compared, because another engine runs them. */
  notCompared: z.array(z.string()),
})
export type CollisionMatrix = z.output<typeof matrix>

export const changeKinds = ['carrier', 'lost', 'gained', 'number'] as const

export const replayReport = z.strictObject({
  from: z.string(),
  to: z.string(),
  scans: z.int(),
  /** Another carrier than now. */
  changed: z.int(),
  /** Recognised now, and no longer. */
  lost: z.int(),
  /** Not recognised now, and then they would be. */
  gained: z.int(),
  /** The same carrier with another tracking number or service. */
  renumbered: z.int(),
  /** False: there were more scans than can be replayed; `from` says how far back they go. */
  complete: z.boolean(),
  /** `412 scans change carrier, 3 become unmatched and 96 become matched.` */
  summary: z.string(),
  /** The first few hundred that change, newest first. */
  examples: z.array(
    z.strictObject({
      kind: z.enum(changeKinds),
      at: z.string(),
      barcode: z.string(),
      customer: z.strictObject({ id: z.uuid(), name: z.string() }),
      before: z.strictObject({ carrier: z.string().nullable(), rule: z.string().nullable() }),
      after: z.strictObject({ carrier: z.string().nullable(), rule: z.string().nullable() }),
    }),
  ),
})
export type ReplayReport = z.output<typeof replayReport>

const replayBody = z.strictObject({
  draft: ruleDraft.optional(),
  days: z.int().min(1).max(90).default(30),
})

const identifyBody = z.strictObject({ scans: z.array(scan).max(maxScans) })
const ofCustomer = {
  permission: 'mail.carrierLogic.customer.view',
  tag,
  params: inCustomer,
  changesNothing: true,
} as const
const ofSystem = { permission: 'mail.carrierLogic.primary.view', tag } as const

export const carrierLogicEndpoints = endpoints({
  'POST /api/customers/:customerId/carrierLogic/identify': {
    ...ofCustomer,
    summary: 'Identify scans by the customer’s rules, then by the shared rules',
    body: identifyBody,
    bodyLimit: 4_194_304,
    answer: identified,
    streamed: true,
  },
  'POST /api/system/carrierLogic/identify': {
    ...ofSystem,
    summary: 'Identify scans by the published shared rules',
    body: identifyBody,
    bodyLimit: 4_194_304,
    answer: identified,
    streamed: true,
  },
  'POST /api/customers/:customerId/carrierLogic/check': {
    ...ofCustomer,
    summary: 'Preview a rule: its description, its tests and its collisions',
    body: ruleDraft,
    answer: checkedRule,
  },
  'POST /api/system/carrierLogic/check': {
    ...ofSystem,
    summary: 'Preview a shared rule: its description, its tests and its collisions',
    body: ruleDraft,
    answer: checkedRule,
  },
  'POST /api/customers/:customerId/carrierLogic/bench': {
    ...ofCustomer,
    summary: 'Test up to 500 barcodes: which rule wins, which comes second, and why',
    body: benchBody,
    answer: bench,
  },
  'POST /api/system/carrierLogic/bench': {
    ...ofSystem,
    summary: 'Test up to 500 barcodes on the shared rules: which rule wins, which comes second, and why',
    body: benchBody,
    answer: bench,
  },
  'GET /api/customers/:customerId/carrierLogic/collisions': {
    ...ofCustomer,
    heavy: true,
    summary: 'List collisions of the customer’s rules, with each other and with the shared rules',
    answer: matrix,
  },
  'GET /api/system/carrierLogic/collisions': {
    ...ofSystem,
    heavy: true,
    summary: 'List collisions of the shared rules, drafts included',
    answer: matrix,
  },
  'POST /api/customers/:customerId/carrierLogic/replay': {
    ...ofCustomer,
    heavy: true,
    summary: 'Replay a customer’s recent scans with an edited rule',
    body: replayBody,
    answer: replayReport,
  },
  'POST /api/system/carrierLogic/replay': {
    ...ofSystem,
    heavy: true,
    summary: 'Replay all customers’ recent scans with the edited shared rules',
    body: replayBody,
    answer: replayReport,
  },
})
