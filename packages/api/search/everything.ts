/** Global search: which kinds a query runs against, how widely, and which hits rank first. */
import { type Actor, canReach } from '@postern/domain/auth/permission.ts'
import { Failure } from '@postern/domain/engine/failure.ts'
import { searchWords } from '@postern/domain/engine/query.ts'
import type { SearchAnswer, SearchHit } from '@postern/domain/search/endpoints.ts'
import { hasState, type SearchKind, searchKindNames } from '@postern/domain/search/kinds.ts'
import { isEmptyQuestion, type Question } from '@postern/domain/search/question.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { type Database, type Db, tx } from '../database/db.ts'
import type { RowScope } from '../database/rowScope.ts'
import { correctionOf } from './correction.ts'
import {
  type Asked,
  type Asker,
  type Find,
  type HitBody,
  mayAny,
  type Pass,
  passes,
  type Reach,
  ranks,
  type SearchedKind,
} from './searchedKind.ts'

/** Stops a statement without a useful index; the other kinds still respond. */
const statementMs = 1_500
/** How many hits of one kind are used to find related records. */
const mostFollowed = 5
const mostCustomers = 20

export interface Searching {
  readonly question: Question
  readonly actor: Actor
  readonly asker: Asker | null
  /** The customer the search is limited to, besides those in the query. */
  readonly customerId: string | undefined
  readonly kinds: readonly SearchKind[]
  readonly limit: number
  readonly isExactOnly: boolean
  /** Records this user opened, most recent first. */
  readonly opened: readonly { readonly id: string; readonly customerId: string | null }[]
}

interface NamedCustomer {
  id: string
  name: string
}

/** `@` selects customers by part of their name or by code, among those in the user's reach. */
const namedCustomers = (db: Db, reach: Reach, words: readonly string[]) =>
  db.all(sql<NamedCustomer>`
    select r.id, r.name from customers r
    where r.archived_at is null and ${reach === null ? sql`true` : sql`r.id = any(${[...reach]}::uuid[])`}
      and (lower(r.code) = ${words.join('')} or ${sql.join(
        words.map((word) => sql`strpos(searchable(r.name), ${word}) > 0`),
        sql` and `,
      )})
    order by lower(r.code) = ${words.join('')} desc, r.name, r.id limit ${sql.lit(mostCustomers)}`)

/** One customer’s rows if the search is limited to one; otherwise only the filter in each statement applies. */
const rowScope = (reach: Reach): RowScope => {
  const [only, ...others] = reach ?? []
  return only !== undefined && others.length === 0 ? { customerId: only } : 'all'
}

const isTooSlow = (error: unknown): boolean => {
  const first = error instanceof Failure ? error.cause : error
  return first instanceof pg.DatabaseError && first.code === '57014'
}

interface Found {
  readonly kind: SearchKind
  readonly bodies: readonly HitBody[]
  readonly isUnfinished: boolean
}

type KindFind = readonly [SearchKind, Find]

/** Kinds that share a connection run one after another. */
async function runTogether(database: Database, reach: Reach, finds: readonly KindFind[]): Promise<Found[]> {
  const done: Found[] = []
  try {
    await tx(database, rowScope(reach), async (db) => {
      done.length = 0
      // Statements list their joins in the best order already: comparing alternatives takes longer than running them.
      db.later(
        sql`select set_config('statement_timeout', ${String(statementMs)}, true), set_config('join_collapse_limit', '1', true)`,
      )
      for (const [kind, find] of finds) done.push({ kind, bodies: await find(db), isUnfinished: false })
    })
    return done
  } catch (error) {
    if (!isTooSlow(error)) throw error
    const rest = finds.slice(done.length)
    return [...done, ...rest.map(([kind]) => ({ kind, bodies: [], isUnfinished: true }))]
  }
}

const run = async (database: Database, reach: Reach, kinds: readonly SearchedKind[], finds: readonly KindFind[]) => {
  const which = (mark: 'isLarge' | 'isUnscoped') => {
    const marked = new Set(kinds.filter((each) => each[mark] === true).map(({ kind }) => kind))
    return ([kind]: KindFind) => marked.has(kind)
  }
  const [isLarge, isUnscoped] = [which('isLarge'), which('isUnscoped')]
  const scoped = finds.filter((find) => !isUnscoped(find))
  const lanes = [...scoped.filter(isLarge).map((find) => [find]), scoped.filter((find) => !isLarge(find))]
  const unscoped = finds.filter(isUnscoped)
  return (
    await Promise.all([
      ...lanes.filter((lane) => lane.length > 0).map((lane) => runTogether(database, reach, lane)),
      ...(unscoped.length > 0 ? [runTogether(database, null, unscoped)] : []),
    ])
  ).flat()
}

const matchOf = (rank: number): SearchHit['match'] =>
  rank >= ranks.exact ? 'exact' : rank === ranks.begins ? 'begins' : rank === ranks.contains ? 'contains' : 'similar'

/** Second line of defense: drops every hit of a customer out of reach, no matter how it was found. */
const mayShow = (actor: Actor, reach: Reach, { customerId }: HitBody): boolean =>
  customerId === null || (canReach(actor, customerId) && (reach === null || reach.includes(customerId)))

/** Exactness first, then records this user opens, then the kind's own order. */
function weigh(body: HitBody, opened: Searching['opened']): number {
  const isOpened = opened.some(({ id }) => id === body.id)
  const isNear = body.customerId !== null && opened.some(({ customerId }) => customerId === body.customerId)
  return body.rank * 100 + (isOpened ? 40 : 0) + (isNear ? 10 : 0)
}

interface KindHits {
  readonly kind: SearchKind
  readonly hits: readonly SearchHit[]
  readonly isMore: boolean
  readonly best: number
  readonly isUnfinished: boolean
}

function hitsOf(
  { kind, bodies, isUnfinished }: Found,
  { actor, limit, opened }: Searching,
  reach: Reach,
  isRelated: boolean,
): KindHits {
  const shown = bodies
    .filter((body) => mayShow(actor, reach, body))
    .map((body, index) => ({ body, weight: weigh(body, opened) - index / 1_000 }))
    .toSorted((a, b) => b.weight - a.weight)
  const hits = shown.map(({ body: { rank, matchedBy = null, ...hit } }) => ({
    ...hit,
    kind,
    match: isRelated ? ('related' as const) : matchOf(rank),
    matchedBy,
  }))
  return {
    kind,
    hits: hits.slice(0, limit),
    isMore: hits.length > limit,
    best: shown[0]?.weight ?? -1,
    isUnfinished,
  }
}

const bestOf = (found: readonly KindHits[], kind: SearchKind | undefined): number =>
  found.find((each) => each.kind === kind)?.best ?? -1

const canWiden = ({ words }: Question): boolean => words.some((word) => word.length > 2)

/** Hits of one kind lead to related records of another, unless that kind has hits of its own. */
async function follow(
  database: Database,
  kinds: readonly SearchedKind[],
  asked: Asked,
  direct: readonly KindHits[],
): Promise<Found[]> {
  const finds = kinds.flatMap(({ kind, through }): KindFind[] => {
    const ids =
      direct
        .find((each) => each.kind === through?.kind)
        ?.hits.slice(0, mostFollowed)
        .map(({ id }) => id) ?? []
    const hasOwn = direct.some((each) => each.kind === kind && each.hits.length > 0)
    return through && ids.length > 0 && !hasOwn ? [[kind, through.find(asked, ids)]] : []
  })
  return finds.length === 0 ? [] : runTogether(database, asked.reach, finds)
}

/** Kinds this user may search, limited to those the query is about. */
function kindsFor(searched: readonly SearchedKind[], { actor, kinds, question }: Searching): SearchedKind[] {
  const wanted = new Set([...kinds, ...question.kinds])
  const { state } = question
  return searched.filter(
    ({ kind, permissions }) =>
      mayAny(actor, permissions) &&
      (wanted.size === 0 || wanted.has(kind)) &&
      (state === null || hasState(kind, state)),
  )
}

/** Kinds used only to find others and not shown themselves: a contact's parcels are found through the contact. */
const helpersOf = (searched: readonly SearchedKind[], kinds: readonly SearchedKind[], actor: Actor): SearchedKind[] =>
  searched.filter(
    ({ kind, permissions }) =>
      mayAny(actor, permissions) &&
      kinds.some(({ through }) => through?.kind === kind) &&
      !kinds.some((each) => each.kind === kind),
  )

const nothing: SearchAnswer = { results: [], groups: [], correction: null, customers: [], unfinished: [] }

export async function searchEverything(
  database: Database,
  searched: readonly SearchedKind[],
  searching: Searching,
): Promise<SearchAnswer> {
  const { question, actor, asker, customerId, limit, opened } = searching
  const kinds = kindsFor(searched, searching)
  if (isEmptyQuestion(question) || kinds.length === 0) return nothing
  const reachable: Reach =
    customerId === undefined ? actor.customerIds : canReach(actor, customerId) ? [customerId] : []
  const words = searchWords(question.customer ?? '')
  const customers = words.length === 0 ? [] : await tx(database, 'all', (db) => namedCustomers(db, reachable, words))
  const reach: Reach = words.length === 0 ? reachable : customers.map(({ id }) => id)
  if (reach?.length === 0) return nothing

  const helpers = question.text === '' ? [] : helpersOf(searched, kinds, actor)
  const ask = (pass: Pass): Asked => ({
    question,
    pass,
    reach,
    actor,
    asker,
    isNarrowed: customerId !== undefined || words.length > 0,
    limit: limit + 1,
    opened: opened.map(({ id }) => id),
  })
  const askAll = async (pass: Pass) => {
    const finds = [...kinds, ...helpers].flatMap((kind): KindFind[] => {
      const find = kind.find(
        helpers.includes(kind) ? { ...ask(pass), question: { ...question, state: null } } : ask(pass),
      )
      return find ? [[kind.kind, find]] : []
    })
    return (await run(database, reach, searched, finds)).map((found) => hitsOf(found, searching, reach, false))
  }
  let found: KindHits[] = []
  let last: Pass = 'begins'
  for (const pass of passes) {
    if (pass !== 'begins' && (!canWiden(question) || searching.isExactOnly)) break
    last = pass
    found = await askAll(pass)
    if (found.some(({ hits, isUnfinished }) => hits.length > 0 || isUnfinished)) break
  }
  const related = (await follow(database, kinds, ask(last), found)).map((each) => ({
    ...hitsOf(each, searching, reach, true),
    // Ranked with the hits they were found through.
    best: bestOf(found, kinds.find(({ kind }) => kind === each.kind)?.through?.kind),
  }))
  const order = (kind: SearchKind) => searchKindNames.indexOf(kind)
  const shown = [...found, ...related].filter(({ kind }) => kinds.some((each) => each.kind === kind))
  const groups = shown
    .filter(({ hits }) => hits.length > 0)
    .toSorted((a, b) => Math.round(b.best / 100) - Math.round(a.best / 100) || order(a.kind) - order(b.kind))
  const results = groups.flatMap(({ hits }) => hits)
  return {
    results,
    groups: groups.map(({ kind, hits, isMore }) => ({ kind, total: hits.length, isMore })),
    correction: results[0]?.match === 'similar' ? correctionOf(question.words, results) : null,
    customers,
    unfinished: shown.filter(({ isUnfinished }) => isUnfinished).map(({ kind }) => kind),
  }
}
