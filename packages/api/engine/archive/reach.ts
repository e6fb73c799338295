/**
 * What archiving affects, as SQL: the records archived along through cascades, and those that reference any of them. Counting
 * loads no records, so a department of 200,000 people costs as much as one of three.
 */

import { type Reference, referencesTo } from '@postern/domain/engine/registry.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { type CustomerScope, column, inScope, table } from '../statements.ts'

/** A ref to a resource whose records are archived, and that resource. */
export interface ReachedRef extends Reference {
  readonly target: Resource
}

export interface Reach {
  readonly root: Resource
  readonly place: CustomerScope
  /** The requested records. */
  readonly ids: readonly string[]
  /** The resources being archived, each after all that it cascades from. */
  readonly going: readonly Resource[]
  readonly refs: readonly ReachedRef[]
  /** Whether a row still counts as active; the row is `r`. */
  readonly inUse: RawBuilder<unknown>
}

export const cascades = ({ field }: Reference): boolean => field.whenTargetArchived === 'cascade'

/** Parents first. Cascades in the registry have no cycles (archive/cascade.test.ts). */
function goingWith(root: Resource): Resource[] {
  const ordered: Resource[] = []
  const met = new Set<Resource>()
  const visit = (resource: Resource): void => {
    if (met.has(resource)) return
    met.add(resource)
    for (const reference of referencesTo(resource)) if (cascades(reference)) visit(reference.from)
    ordered.unshift(resource)
  }
  visit(root)
  return ordered
}

const notArchived = sql`r.archived_at is null`
/** `now()` is the transaction's start: rows archived by this transaction still lead to their dependents. */
const notArchivedBefore = sql`(r.archived_at is null or r.archived_at = now())`

function reachFrom(root: Resource, place: CustomerScope, ids: readonly string[], inUse: RawBuilder<unknown>): Reach {
  const going = goingWith(root)
  const refs = going.flatMap((target) => referencesTo(target).map((reference) => ({ ...reference, target })))
  return { root, place, ids, going, refs, inUse }
}

/** Before archiving: to count and check. */
export const reachOf = (root: Resource, place: CustomerScope, ids: readonly string[]): Reach =>
  reachFrom(root, place, ids, notArchived)

/** During archiving, parents first. */
export const reachMeanwhile = (root: Resource, place: CustomerScope, ids: readonly string[]): Reach =>
  reachFrom(root, place, ids, notArchivedBefore)

const nameOf = (resource: Resource) => sql.id(`going_${resource.name}`)

/** Records of a customer reference records inside it; records outside any customer can be referenced from anywhere. */
const around = (resource: Resource, place: CustomerScope): RawBuilder<unknown> =>
  resource.scope === 'customer' && place.customerId !== null ? inScope(resource, place) : sql`true`

const pointsTo = ({ root, ids }: Reach, { fieldName, target }: ReachedRef): RawBuilder<unknown> =>
  target === root
    ? sql`${column(fieldName)} = any(${[...ids]}::uuid[])`
    : sql`${column(fieldName)} in (select id from ${nameOf(target)})`

const union = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts], sql` union `)

/** The CTEs of all records archived along; they start each statement about affected records. */
export function goingClauses(reach: Reach): RawBuilder<unknown>[] {
  return reach.going
    .filter((resource) => resource !== reach.root)
    .map((resource) => {
      const ways = reach.refs.filter((each) => each.from === resource && cascades(each))
      const parts = ways.map(
        (way) => sql`select r.id from ${table(resource)} r
          where ${around(resource, reach.place)} and ${pointsTo(reach, way)} and ${reach.inUse}`,
      )
      return sql`${nameOf(resource)} as materialized (${union(parts)})`
    })
}

export const withClauses = (clauses: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  clauses.length > 0 ? sql`with ${sql.join([...clauses], sql`, `)}` : sql``

/** Records archived along with it neither block it nor need detaching. */
const stays = ({ root, ids, going }: Reach, resource: Resource): RawBuilder<unknown> => {
  if (resource === root) return sql`r.id <> all(${[...ids]}::uuid[])`
  return going.includes(resource) ? sql`r.id not in (select id from ${nameOf(resource)})` : sql`true`
}

/** Condition on `r`: the record is affected through this ref. */
export const isReached = (reach: Reach, ref: ReachedRef): RawBuilder<unknown> =>
  sql`${around(ref.from, reach.place)} and ${pointsTo(reach, ref)} and ${notArchived}
    and ${cascades(ref) ? sql`true` : stays(reach, ref.from)}`

/** Condition on `r`: a record of this resource is archived along. */
export const goesAlong = (reach: Reach, resource: Resource): RawBuilder<unknown> =>
  sql`${around(resource, reach.place)} and r.id in (select id from ${nameOf(resource)}) and ${notArchived}`

export const effectOf = ({ field }: Reference) => field.whenTargetArchived

/** Which refs lead to any record: one statement, one row, a column per ref. */
export const foundStatement = (reach: Reach): RawBuilder<Record<string, boolean>> => {
  const found = reach.refs.map(
    (ref, index) =>
      sql`exists (select from ${table(ref.from)} r where ${isReached(reach, ref)}) as ${sql.id(String(index))}`,
  )
  return sql`${withClauses(goingClauses(reach))} select ${found.length > 0 ? sql.join(found) : sql`true`}`
}

const titlesShown = 3

/** How many records of one resource are affected through any of these refs, and the first few titles. */
export function lineStatement(
  reach: Reach,
  refs: readonly ReachedRef[],
): RawBuilder<{ count: number; titles: string[] }> {
  const [{ from } = { from: reach.root }] = refs
  const reached = (columns: RawBuilder<unknown>, also = sql`true`) =>
    union(refs.map((ref) => sql`select ${columns} from ${table(from)} r where ${isReached(reach, ref)} and ${also}`))
  // Customers the user can't access are counted, not named.
  const named = from.scope === 'top' ? inScope(from, reach.place) : sql`true`
  return sql`${withClauses(goingClauses(reach))}
    select (select count(*)::int from (${reached(sql`r.id`)}) x) as count,
      array(select title from (${reached(sql`r.id, ${column(from.title)}::text as title`, sql`${named}`)}) x
        order by id limit ${titlesShown}) as titles`
}

/** The records archived along, in batches. */
export const alongStatement = (
  reach: Reach,
  resource: Resource,
  after: string | null,
  atMost: number,
): RawBuilder<{ id: string }> =>
  sql`${withClauses(goingClauses(reach))} select r.id from ${table(resource)} r
    where ${goesAlong(reach, resource)} and ${after === null ? sql`true` : sql`r.id > ${after}`} order by r.id limit ${atMost}`

/** Which of these are referenced, through a blocking ref, by a record that isn't archived with them. */
export const neededStatement = (
  from: Resource,
  fieldName: string,
  place: CustomerScope,
  targets: readonly string[],
  going: readonly string[],
): RawBuilder<{ id: string }> =>
  sql`select t.id from unnest(${[...targets]}::uuid[]) t(id) where exists (
    select from ${table(from)} r where ${around(from, place)} and ${column(fieldName)} = t.id and ${notArchived}
      and r.id <> all(${[...going]}::uuid[]))`
