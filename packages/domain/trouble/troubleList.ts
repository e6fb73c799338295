/** Lists of records with problems, across all customers the user can access. Each row says why and since when. */
import { z } from 'zod'

const named = z.strictObject({ id: z.uuid(), name: z.string() })

/** The fields of every row. */
export const troubleShape = {
  id: z.uuid(),
  name: z.string(),
  customer: named.extend({ color: z.string() }),
  site: named,
  since: z.string(),
}

/** The most urgent open ticket about it; also null for users who can't view tickets. */
export const troubleTicket = z
  .strictObject({ id: z.uuid(), number: z.int(), priority: z.enum(['P1', 'P2', 'P3', 'P4']) })
  .nullable()

/** How many of all rows the user can access have this value. */
const facet = z.strictObject({ id: z.string(), name: z.string(), count: z.int() })
export type TroubleFacet = z.output<typeof facet>

const facets = z.strictObject({
  customers: z.array(facet),
  /** Their names include the customer. */
  sites: z.array(facet),
  vendors: z.array(facet),
  reasons: z.array(z.strictObject({ reason: z.string(), count: z.int() })),
})
export type TroubleFacets = z.output<typeof facets>

const cursor = z
  .string()
  .max(80)
  .regex(/^\d{1,17}_[0-9a-f-]{36}$/)

export const troubleQuery = <R extends readonly [string, ...string[]]>(reasons: R) =>
  z.strictObject({
    customerId: z.uuid().optional(),
    siteId: z.uuid().optional(),
    reason: z.enum(reasons).optional(),
    cursor: cursor.optional(),
  })

export const troubleAnswer = <I extends z.ZodType>(item: I) =>
  z.strictObject({
    /** Newest first. */
    items: z.array(item),
    nextCursor: z.string().nullable(),
    /** How many rows match these filters. */
    total: z.int(),
    /** On the first page only. */
    facets: facets.nullable(),
  })

/** A page of any of these lists. */
export interface TroublePage<Item> {
  readonly items: Item[]
  readonly nextCursor: string | null
  readonly total: number
  readonly facets: TroubleFacets | null
}
