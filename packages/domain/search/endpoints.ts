/** Search over everything a user may view, plus the records they opened last and those they pinned. */
import { z } from 'zod'
import { endpoints } from '../engine/contract.ts'
import { searchKindNames } from './kinds.ts'
import { longestQuestion } from './question.ts'

/** How a hit matches the query, best first. `related`: found through another hit, such as a contact’s parcels. */
const searchMatches = ['exact', 'begins', 'contains', 'similar', 'related'] as const

const fact = z.strictObject({ label: z.string(), text: z.string() })
export type SearchFact = z.output<typeof fact>

const hit = z.strictObject({
  kind: z.enum(searchKindNames),
  id: z.uuid(),
  title: z.string(),
  /** What tells it apart: the site of a bank, the recipient of a parcel. */
  subtitle: z.string(),
  /** Null for records outside any customer. */
  customerId: z.uuid().nullable(),
  customer: z.string().nullable(),
  href: z.string(),
  match: z.enum(searchMatches),
  /** Which value matched as a whole, if the hit doesn’t show it: users can verify a phone number without seeing it. */
  matchedBy: z.string().nullable(),
  state: z.strictObject({ text: z.string(), tone: z.enum(['ok', 'warn', 'danger', 'info', 'muted']) }).nullable(),
  /** Since when: received, offline, opened. */
  since: z.string().nullable(),
  facts: z.array(fact),
})
export type SearchHit = z.output<typeof hit>
export type SearchMatch = SearchHit['match']

const group = z.strictObject({
  kind: z.enum(searchKindNames),
  /** How many were found, up to a limit. */
  total: z.int(),
  /** There are more than `total`. */
  isMore: z.boolean(),
})
export type SearchGroup = z.output<typeof group>

const answer = z.strictObject({
  results: z.array(hit),
  groups: z.array(group),
  /** What was probably meant, if nothing matches what was typed. */
  correction: z.string().nullable(),
  /** The customers that `@` narrowed the search to. */
  customers: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
  /** Kinds that took too long and are missing. */
  unfinished: z.array(z.enum(searchKindNames)),
})
export type SearchAnswer = z.output<typeof answer>

/** Maximum hits per kind. */
export const mostHits = 50

const kindList = z.string().transform((text, context) =>
  text.split(',').flatMap((name) => {
    const kind = searchKindNames.find((each) => each === name)
    if (kind === undefined) context.addIssue({ code: 'custom', message: `There is no kind “${name.slice(0, 40)}”.` })
    return kind ?? []
  }),
)

/** A record of any kind that users can open. Its title is read each time, with the user’s current permissions. */
const opened = z.strictObject({
  kind: z.string().max(40),
  id: z.uuid(),
  customerId: z.uuid().nullable(),
})
export type OpenedRecord = z.output<typeof opened>

const keptRecord = z.strictObject({
  ...opened.shape,
  title: z.string(),
  subtitle: z.string(),
  customer: z.string().nullable(),
  href: z.string(),
  at: z.string(),
})
export type KeptRecord = z.output<typeof keptRecord>

const kept = z.strictObject({ items: z.array(keptRecord) })
const tag = 'Search'

export const everythingEndpoints = endpoints({
  'GET /api/search': {
    // Returns only what the user may view, so it needs no permission of its own.
    permission: 'signedIn',
    tag,
    summary: 'Search all records you can view, across customers',
    query: z.strictObject({
      q: z.string().max(longestQuestion),
      customerId: z.uuid().optional(),
      /** Names of kinds, separated by commas. */
      kinds: kindList.optional(),
      limit: z.coerce.number().int().min(1).max(mostHits).default(5),
      /** Searches only for what was typed, without guessing what was meant. */
      exactOnly: z.enum(['true', 'false']).default('false'),
    }),
    answer,
  },
  'GET /api/me/recents': {
    permission: 'signedIn',
    tag,
    summary: 'Records you opened last, newest first',
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(mostHits).default(12) }),
    answer: kept,
  },
  'POST /api/me/recents': {
    permission: 'signedIn',
    tag,
    summary: 'Note that you opened a record',
    body: opened,
  },
  'GET /api/me/favorites': {
    permission: 'signedIn',
    tag,
    summary: 'Records you pinned, in the order you pinned them',
    answer: kept,
  },
  'POST /api/me/favorites': {
    permission: 'signedIn',
    tag,
    summary: 'Pin a record',
    body: opened,
  },
  'DELETE /api/me/favorites/:kind/:id': {
    permission: 'signedIn',
    tag,
    summary: 'Unpin a record',
    params: z.strictObject({ kind: z.string().max(40), id: z.uuid() }),
  },
})
