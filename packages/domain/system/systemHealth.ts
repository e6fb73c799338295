/** The health of each part of the platform, as shown on the first page of the system area. */
import { z } from 'zod'
import { endpoints } from '../engine/contract.ts'

export const cardTones = ['ok', 'warn', 'danger', 'info', 'idle'] as const
const tone = z.enum(cardTones)

const drawing = z.discriminatedUnion('kind', [
  /** Items with a state each. */
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
    /** How full each is, and the mark above which that's too much. Null: unknown. */
    items: z.array(z.strictObject({ name: z.string(), percent: z.number().nullable(), mark: z.number(), tone })),
  }),
  /** Parts of a whole, in order. */
  z.strictObject({
    kind: z.literal('shares'),
    parts: z.array(z.strictObject({ name: z.string(), value: z.int() })),
  }),
  /** One per item; filled if it's in use. */
  z.strictObject({ kind: z.literal('cells'), caption: z.string(), cells: z.array(z.boolean()) }),
  /** A chain of intact links, and whether some are still missing. */
  z.strictObject({ kind: z.literal('chain'), isWhole: z.boolean() }),
])
export type CardDrawing = z.output<typeof drawing>

const card = z.strictObject({
  /** How many there are; the list at `href` has as many. */
  value: z.int(),
  words: z.string(),
  href: z.string(),
  /** The health in a few words, and where to look. */
  health: z.strictObject({ tone, text: z.string(), href: z.string() }),
  drawing,
  /** The line at the bottom, and the list that shows why. If it has a `count`, that's the list's total. */
  foot: z.strictObject({ text: z.string(), at: z.string().nullable(), href: z.string(), count: z.int().nullable() }),
})
/** Plain values that an area provides about itself. */
export type SystemCardFacts = z.output<typeof card>

/** Null: it couldn't be loaded. The other cards aren't affected. */
const toldCard = z.strictObject({ key: z.string(), card: card.nullable() })
export type ToldCard = z.output<typeof toldCard>

export const systemHealthEndpoints = endpoints({
  'GET /api/system/health': {
    // Each card has its own permission; those you can't view are left out.
    permission: 'signedIn',
    tag: 'Platform',
    summary: 'Get the health of every area you can view',
    query: z.strictObject({
      /** The time zone that `today` refers to. */
      timeZone: z.string().max(60).optional(),
    }),
    answer: z.strictObject({ at: z.string(), cards: z.array(toldCard) }),
  },
})
