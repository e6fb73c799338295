/** What an area brings to the search over everything: how its records are found, and what a hit says. */
import { type Actor, can, type Permission } from '@postern/domain/auth/permission.ts'
import type { SearchHit } from '@postern/domain/search/endpoints.ts'
import type { SearchKind } from '@postern/domain/search/kinds.ts'
import type { Question } from '@postern/domain/search/question.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/db.ts'

/**
 * The question is asked again, wider each time, until something is found: words from their start, then anywhere inside or with
 * two letters swapped, then with any one letter wrong.
 */
export const passes = ['begins', 'wider', 'slipped'] as const
export type Pass = (typeof passes)[number]

/** The customers a statement may look into: those the person may reach and the search is narrowed to. Null: all. */
export type Reach = readonly string[] | null

/** Who asks, for what is decided by person or role instead of by permission: private channels, spaces of some roles. */
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
  /** Null: no one in particular. */
  readonly asker: Asker | null
  /** The search is inside some customers, by `@` or by the page it began on. What belongs to none isn’t there. */
  readonly isNarrowed: boolean
  readonly limit: number
  /** Ids of what this person opened last. */
  readonly opened: readonly string[]
}

/** What the machinery adds: the kind, and how it fits. */
export type HitBody = Omit<SearchHit, 'kind' | 'match' | 'matchedBy'> & {
  /** One of `ranks`. */
  rank: number
  matchedBy?: string
}

export const ranks = { exact: 3, begins: 2, contains: 1, similar: 0 } as const

export type Find = (db: Db) => Promise<HitBody[]>

export interface SearchedKind {
  readonly kind: SearchKind
  /** Any of these. Without one the kind isn’t asked at all. */
  readonly permissions: readonly Permission[]
  /** Asked beside the others, because its table is large. */
  readonly isLarge?: true
  /** Some of its rows belong to no customer, so row-level security of one customer would hide them. Its statement decides alone. */
  readonly isUnscoped?: true
  /** Null: the question can’t be about this kind. */
  readonly find: (asked: Asked) => Find | null
  /** Those that belong to hits of another kind, such as the parcels of a person. */
  readonly through?: {
    readonly kind: SearchKind
    readonly find: (asked: Asked, ids: readonly string[]) => Find
  }
}

/** Runs a statement and words its rows. */
export const finding =
  <Row>(statement: RawBuilder<Row>, bodyOf: (row: Row) => HitBody): Find =>
  async (db) =>
    (await db.all(statement)).map(bodyOf)

/** Part of every statement, beside row-level security. `column` holds the customer. */
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

/** Nothing was typed but filters: the first of the kind are listed. */
export const isBrowsing = ({ question: { text } }: Asked): boolean => text === ''

export const mayAny = (actor: Actor, permissions: readonly Permission[]): boolean =>
  permissions.some((permission) => can(actor, permission))
