/** The health of each part of the platform, as the first page of the system area shows it. */
import { z } from 'zod'
import { endpoints } from '../engine/contract.ts'

export const cardTones = ['ok', 'warn', 'danger', 'info', 'idle'] as const
const tone = z.enum(cardTones)

const drawing = z.discriminatedUnion('kind', [
  /** Things with a state each. */
  z.strictObject({
    kind: z.literal('marks'),
    items: z.array(z.strictObject({ name: z.string(), tone, note: z.string() })),
  }),
  /** Over time or by size; `bad` is the part of `value` that went wrong. */
  z.strictObject({
    kind: z.literal('bars'),
    caption: z.string(),
    bars: z.array(z.strictObject({ value: z.number(), bad: z.number() })),
  }),
  z.strictObject({ kind: z.literal('line'), caption: z.string(), values: z.array(z.number()) }),
  z.strictObject({
    kind: z.literal('gauges'),
    /** How full, and from where on that is too much. Null: not known. */
    items: z.array(z.strictObject({ name: z.string(), percent: z.number().nullable(), mark: z.number(), tone })),
  }),
  /** Parts of a whole, in order. */
  z.strictObject({
    kind: z.literal('shares'),
    parts: z.array(z.strictObject({ name: z.string(), value: z.int() })),
  }),
  /** One for each; filled if it is in use. */
  z.strictObject({ kind: z.literal('cells'), caption: z.string(), cells: z.array(z.boolean()) }),
  /** Links that hold, and whether some are yet to be added. */
  z.strictObject({ kind: z.literal('chain'), isWhole: z.boolean() }),
])
export type CardDrawing = z.output<typeof drawing>

const card = z.strictObject({
  /** How many, and the list that has as many. */
  value: z.int(),
  words: z.string(),
  href: z.string(),
  /** In a few words, and where to look. */
  health: z.strictObject({ tone, text: z.string(), href: z.string() }),
  drawing,
  /** The line below, and the list that shows why. Its `count`, where it has one, is that list's total. */
  foot: z.strictObject({ text: z.string(), at: z.string().nullable(), href: z.string(), count: z.int().nullable() }),
})
/** Plain values: what an area says about itself. */
export type SystemCardFacts = z.output<typeof card>

/** Null: it couldn't be read. The others are not affected. */
const toldCard = z.strictObject({ key: z.string(), card: card.nullable() })
export type ToldCard = z.output<typeof toldCard>

export const systemHealthEndpoints = endpoints({
  'GET /api/system/health': {
    // Each card has its own permission; those you can't view are left out.
    permission: 'signedIn',
    tag: 'Platform',
    summary: 'Get the health of every area you can view',
    query: z.strictObject({
      /** Whose day `today` is. */
      timeZone: z.string().max(60).optional(),
    }),
    answer: z.strictObject({ at: z.string(), cards: z.array(toldCard) }),
  },
})
