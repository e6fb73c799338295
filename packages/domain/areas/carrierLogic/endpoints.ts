/** Barcodes and rules: identifying scans, previewing rules, and finding rules that collide. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { checksums, codeKinds, matchModes } from './carrierRuleFields.ts'
import { symbologies } from './rule.ts'

const tag = 'Carrier rules'
const inCustomer = z.strictObject({ customerId: z.uuid() })

export const maxScans = 10_000
export const maxBenchScans = 500

/** Longer than any label: an overlong scan gets an answer instead of a validation error. */
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
  /** Evidence for it in bits: one more bit means twice as likely. */
  bits: z.number(),
  /** Whether it has a check digit, and it's right. */
  checked: z.boolean(),
})
export type ScanCandidate = z.output<typeof candidate>

const scanAnswer = z.strictObject({
  outcome: z.enum(['matched', 'ambiguous', 'unmatched', 'notALabel']),
  /** The normalized scan. */
  text: z.string(),
  carrier: carrierName.nullable(),
  service: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  rule: ruleName.nullable(),
  captured: z.record(z.string(), z.string()),
  /** Best first; the first is the winner. */
  candidates: z.array(candidate),
  /** Bits between the winner and the best candidate that disagrees with it; null without one. */
  margin: z.number().nullable(),
  ambiguous: z.boolean(),
  /** Human-readable explanation. */
  reason: z.string(),
  /** What shadow rules would have matched. */
  shadows: z.array(candidate),
})
export type ScanAnswer = z.output<typeof scanAnswer>

const identified = z.strictObject({
  /** Version of the published shared rules that was used. */
  ruleSetVersion: z.int(),
  results: z.array(scanAnswer),
})

const lines = (most: number, each: number) => z.array(z.string().max(each)).max(most)
const group = z.string().max(60).nullable().default(null)
const whole = z.int().nullable().default(null)

/** A rule in the editor, saved or not. Only what recognition needs; problems are reported in the response. */
export const ruleDraft = z.strictObject({
  /** The saved rule being edited: the draft replaces it and doesn't collide with it. */
  id: z.uuid().optional(),
  name: z.string().max(120).default(''),
  /** For a shared rule, the shared carrier's code; for a customer rule, the code of the customer's carrier. */
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

/** How a rule reads a barcode: ranges to color, and the check digit calculation. */
const exhibit = z.strictObject({
  /** The normalized barcode. Ranges are zero-based offsets into it; `to` is exclusive. */
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
  /** A barcode that both match. */
  witness: z.string(),
  /** Whether both check digits of the witness are right. */
  complete: z.boolean(),
  /** The share of the draft's numbers that the other rule matches too, from 0 to 1. */
  share: z.number(),
  /** Which rule wins such a barcode. */
  winner: z.enum(['draft', 'other', 'ambiguous']),
})

const checkedRule = z.strictObject({
  /** Why it isn't a valid rule, with the field and the position in the pattern. Null if it's valid. */
  refused: z.strictObject({ reason: z.string(), path: z.string(), at: z.int().nullable() }).nullable(),
  /** The pattern in the rule language, whatever the match mode; null if it stays a regular expression for RE2. */
  pattern: z.string().nullable(),
  /** Which engine runs it: ours, or RE2 for patterns that our language can't express. */
  engine: z.enum(['own', 're2']),
  /** The pattern in plain English. */
  explanation: z.string(),
  /** What changed when an expression was imported, as text. */
  notes: z.array(z.string()),
  /** Results of the stored test numbers. */
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
  /** Whether it can be saved: it compiles, and all test numbers pass. */
  mayBeSaved: z.boolean(),
})
export type CheckedRule = z.output<typeof checkedRule>

const benchBody = z.strictObject({
  scans: z.array(scan).min(1).max(maxBenchScans),
  /** A rule to include as if it were active. */
  draft: ruleDraft.optional(),
  /** Use the shared rules as edited instead of as published. */
  unpublished: z.boolean().default(false),
})

const bench = z.strictObject({
  ruleSetVersion: z.int(),
  /** Why the draft couldn't be included. */
  draftRefused: z.string().nullable(),
  results: z.array(scanAnswer.extend({ exhibit: exhibit.nullable() })),
})
export type BenchAnswer = z.output<typeof bench>

const matrix = z.strictObject({
  rules: z.array(ruleName.extend({ carrier: carrierName, status: z.enum(['draft', 'shadow', 'active', 'retired']) })),
  /** Pairs as indexes into `rules`. */
  collisions: z.array(
    z.strictObject({
      one: z.int(),
      other: z.int(),
      witness: z.string(),
      complete: z.boolean(),
      share: z.number(),
      /** Different carriers: only then does the winner matter. */
      disagree: z.boolean(),
      /** Index in `rules` of the winner of the witness; null if it's ambiguous. */
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
  /** Scans that change carrier. */
  changed: z.int(),
  /** Scans that are no longer recognized. */
  lost: z.int(),
  /** Scans that become recognized. */
  gained: z.int(),
  /** Scans with the same carrier but a different tracking number or service. */
  renumbered: z.int(),
  /** False: there were more scans than can be replayed; `from` is how far back the replay goes. */
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
