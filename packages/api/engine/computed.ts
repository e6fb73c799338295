/** What is worked out from other tables when a record is read: the fields that a definition calls computed. */
import type { ComputedKeys, Fields, Resource } from '@postern/domain/engine/resource.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { type RawBuilder, sql } from 'kysely'

export interface Computed {
  readonly resource: Resource
  /** What the expressions need beside the record: lateral joins, made for the rows of one page alone. */
  readonly joins: RawBuilder<unknown>
  /** By field. The record is `r`. */
  readonly values: Readonly<Record<string, RawBuilder<unknown>>>
  /**
   * By field, computed or not: the rows that have this value, where working it out for every row would be the longer way,
   * or where the column alone does not tell.
   */
  readonly finds: Readonly<Record<string, Finding | undefined>>
  /** How lists know what is too slow to work out for every row: some values are kept in a table, and joined. */
  readonly kept: Kept | null
}

interface Kept {
  readonly joins: RawBuilder<unknown>
  readonly values: Readonly<Record<string, RawBuilder<unknown>>>
}

type Finding = (value: unknown) => RawBuilder<unknown>

/** An operator beside it can never take it apart: `(a < b) = true`, not `a < b = true`. */
const whole = (expression: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${expression})`

const wholeFinding =
  (find: Finding): Finding =>
  (value) =>
    whole(find(value))

const mapped = <T>(record: Readonly<Record<string, T | undefined>>, map: (value: T) => T): Record<string, T> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (value === undefined ? [] : [[name, map(value)]])),
  )

/** Typed by the definition: a computed field that is left out does not compile. */
export const computing = <F extends Fields>(
  resource: Resource<ResourceName, F>,
  values: { readonly [K in ComputedKeys<F>]: RawBuilder<unknown> },
  joins: RawBuilder<unknown> = sql``,
  finds: { readonly [K in keyof F]?: Finding } = {},
  kept: {
    readonly joins: RawBuilder<unknown>
    readonly values: { readonly [K in ComputedKeys<F>]?: RawBuilder<unknown> }
  } | null = null,
): Computed => ({
  resource,
  values: mapped(values, whole),
  joins,
  finds: mapped(finds, wholeFinding),
  kept: kept && { joins: kept.joins, values: mapped(kept.values, whole) },
})

let byName: ReadonlyMap<ResourceName, Computed> = new Map()

export function registerFigures(figures: readonly Computed[]): void {
  byName = new Map(figures.map((each) => [each.resource.name, each]))
}

export const computedOf = (resource: Resource): Computed => byName.get(resource.name) ?? computing(resource, {})

/** As lists have them: kept where they are. One record is read with what is so right now. */
export function figuresOf(resource: Resource, isAlone: boolean): Pick<Computed, 'joins' | 'values'> {
  const figures = computedOf(resource)
  return isAlone || !figures.kept
    ? figures
    : { joins: figures.kept.joins, values: { ...figures.values, ...figures.kept.values } }
}
