/** Values computed from other tables when a record is read: the fields that a definition calls computed. */
import { type ComputedKeys, type Fields, type Resource, tableOf } from '@postern/domain/engine/resource.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { type RawBuilder, sql } from 'kysely'
import { wordsIn } from '../database/changes.ts'
import { compile } from '../database/statement.ts'

export interface Computed {
  readonly resource: Resource
  /** Lateral joins that the expressions need, evaluated only for the rows of one page. */
  readonly joins: RawBuilder<unknown> | null
  /** By field; the record's row is `r`. */
  readonly values: Values
  /**
   * By field, computed or not: a condition for rows with this value, for when computing it for every row would be slower or the
   * column alone isn't enough.
   */
  readonly finds: Readonly<Record<string, Finding | undefined>>
  /** For lists: values too slow to compute for every row are stored in a table and joined. */
  readonly kept: Kept | null
  /** The values of a record that is being created, without joins: nothing refers to it yet. Null: it must be read back. */
  readonly fresh: Values | null
}

type Values = Readonly<Record<string, RawBuilder<unknown>>>

interface Kept {
  readonly joins: RawBuilder<unknown>
  readonly values: Values
}

type Finding = (value: unknown) => RawBuilder<unknown>

/** Parenthesized, so an adjacent operator can't split it: `(a < b) = true`, not `a < b = true`. */
const whole = (expression: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${expression})`

const wholeFinding =
  (find: Finding): Finding =>
  (value) =>
    whole(find(value))

const mapped = <T>(record: Readonly<Record<string, T | undefined>>, map: (value: T) => T): Record<string, T> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (value === undefined ? [] : [[name, map(value)]])),
  )

type ValuesOf<F extends Fields> = { readonly [K in ComputedKeys<F>]: RawBuilder<unknown> }

interface More<F extends Fields> {
  readonly finds?: { readonly [K in keyof F]?: Finding }
  readonly kept?: { readonly joins: RawBuilder<unknown>; readonly values: Partial<ValuesOf<F>> }
  /** Needed only if there are joins; otherwise the values themselves serve. */
  readonly fresh?: ValuesOf<F>
}

export const textOf = (parts: readonly RawBuilder<unknown>[]): string =>
  compile(sql`${sql.join([sql`null`, ...parts])}`).sql

/** Whether these read the resource's own table. */
export const readsTable = (resource: Resource, parts: readonly RawBuilder<unknown>[]): boolean =>
  wordsIn(textOf(parts)).has(tableOf(resource))

/** Typed by the definition: omitting a computed field is a compile error. */
export const computing = <F extends Fields>(
  resource: Resource<ResourceName, F>,
  values: ValuesOf<F>,
  joins: RawBuilder<unknown> | null = null,
  { finds = {}, kept, fresh = joins === null ? values : undefined }: More<F> = {},
): Computed => ({
  resource,
  values: mapped(values, whole),
  joins,
  finds: mapped(finds, wholeFinding),
  kept: kept ? { joins: kept.joins, values: mapped(kept.values, whole) } : null,
  // An insert doesn't see its own record in the table.
  fresh: fresh && !readsTable(resource, Object.values(fresh)) ? mapped(fresh, whole) : null,
})

let byName: ReadonlyMap<ResourceName, Computed> = new Map()

export function registerFigures(figures: readonly Computed[]): void {
  byName = new Map(figures.map((each) => [each.resource.name, each]))
}

export const computedOf = (resource: Resource): Computed => byName.get(resource.name) ?? computing(resource, {})

/** Lists use stored values where there are any; a single record is computed live. */
export function figuresOf(resource: Resource, isAlone: boolean): Pick<Computed, 'joins' | 'values'> {
  const figures = computedOf(resource)
  return isAlone || !figures.kept
    ? figures
    : { joins: figures.kept.joins, values: { ...figures.values, ...figures.kept.values } }
}
