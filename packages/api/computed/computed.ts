/** What is worked out from other tables when a record is read: the fields that a definition calls computed. */
import type { Field } from '@postern/domain/field.ts'
import type { Fields, Resource } from '@postern/domain/resource.ts'
import { type RawBuilder, sql } from 'kysely'

export interface Computed {
  readonly resource: Resource
  /** What the expressions need beside the record: lateral joins, made for the rows of one page alone. */
  readonly joins: RawBuilder<unknown>
  /** By field. The record is `r`. */
  readonly values: Readonly<Record<string, RawBuilder<unknown>>>
}

/** A computed field may be null and is not written; that tells it apart in types. */
type ComputedNames<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, false, false> ? K : never
}[keyof F]

export const computing = <F extends Fields>(
  resource: Resource<string, F>,
  values: { readonly [K in ComputedNames<F>]?: RawBuilder<unknown> },
  joins: RawBuilder<unknown> = sql``,
): Computed => ({ resource, values: values as Computed['values'], joins })
