/** What an area adds to global search: how its records are found, and what a hit shows. */
import { type Actor, can, type Permission } from '@postern/domain/auth/permission.ts'
import type { SearchHit } from '@postern/domain/search/endpoints.ts'
import type { SearchKind } from '@postern/domain/search/kinds.ts'
import type { Question } from '@postern/domain/search/question.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/db.ts'

/**
 * The query is repeated, wider each time, until it finds something: words from their start, then anywhere inside or with two
 * letters swapped, then with any one letter wrong.
 */
export const passes = ['begins', 'wider', 'slipped'] as const
export type Pass = (typeof passes)[number]

/** The customers a statement may search: those in the user's reach that the search is limited to. Null: all. */
export type Reach = readonly string[] | null

/** The user, for access decided by user or role instead of permission: private channels, spaces limited to roles. */
export interface Asker {
  readonly id: string
  readonly roleId: string | null
}

export const askerOf = ({ id, securityRole }: { id: string; securityRole: { id: string } | null }): Asker => ({
  id,
  roleId: securityRole?.id ?? null,
})

export interface Asked {
  readonly question: Question
  readonly pass: Pass
  readonly reach: Reach
  readonly actor: Actor
  /** Null: no particular user. */
  readonly asker: Asker | null
  /** The search is limited to customers, by `@` or by the page it started on. Records without a customer are left out. */
  readonly isNarrowed: boolean
  readonly limit: number
  /** IDs of the records this user opened last. */
  readonly opened: readonly string[]
}

/** Global search adds the kind and how it matched. */
export type HitBody = Omit<SearchHit, 'kind' | 'match' | 'matchedBy'> & {
  /** One of `ranks`. */
  rank: number
  matchedBy?: string
}

export const ranks = { exact: 3, begins: 2, contains: 1, similar: 0 } as const

export type Find = (db: Db) => Promise<HitBody[]>

export interface SearchedKind {
  readonly kind: SearchKind
  /** Any of these is enough. Without one, the kind isn’t searched at all. */
  readonly permissions: readonly Permission[]
  /** Runs on its own connection, because its table is large. */
  readonly isLarge?: true
  /** Some of its rows have no customer, so row-level security of one customer would hide them. Only its statement limits access. */
  readonly isUnscoped?: true
  /** Null: the query can’t be about this kind. */
  readonly find: (asked: Asked) => Find | null
  /** Finds records that belong to hits of another kind, such as a contact's parcels. */
  readonly through?: {
    readonly kind: SearchKind
    readonly find: (asked: Asked, ids: readonly string[]) => Find
  }
}

/** Runs a statement and turns its rows into hits. */
export const finding =
  <Row>(statement: RawBuilder<Row>, bodyOf: (row: Row) => HitBody): Find =>
  async (db) =>
    (await db.all(statement)).map(bodyOf)

/** Part of every statement, in addition to row-level security. `column` holds the customer. */
export const within = (reach: Reach, column = 'r.customer_id'): RawBuilder<boolean> => {
  if (reach === null) return sql`true`
  const [only, ...others] = reach
  return only !== undefined && others.length === 0
    ? sql`${sql.ref(column)} = ${only}`
    : sql`${sql.ref(column)} = any(${[...reach]}::uuid[])`
}

export const any = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`

export const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join([...conditions], sql` and `)})`

export const isOpened = ({ opened }: Asked): RawBuilder<boolean> => sql`r.id = any(${[...opened]}::uuid[])`

export const hasId = ({ question: { ids } }: Asked): RawBuilder<boolean> => sql`r.id = any(${[...ids]}::uuid[])`

/** The query has only filters: lists the first records of the kind. */
export const isBrowsing = ({ question: { text } }: Asked): boolean => text === ''

export const mayAny = (actor: Actor, permissions: readonly Permission[]): boolean =>
  permissions.some((permission) => can(actor, permission))
