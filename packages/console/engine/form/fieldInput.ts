import type { Field } from '@postern/domain/engine/field.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import type { RefCallback } from 'react'
import type { Within } from '../requests/lookups.ts'
import type { CustomerId } from '../requests/queries.ts'
import type { Parts } from './formErrors.ts'

/** The props of every form input, whatever its kind. */
export interface FieldInput<T = unknown, F extends Field = Field> {
  name: string
  field: F
  label: string
  value: T
  onChange: (value: unknown) => void
  onBlur: () => void
  /** Receives focus if this is the first field with an error. */
  ref: RefCallback<{ focus: () => void }>
  error: string | undefined
  /** The help text, or the previous value once the field is changed. */
  description: string | undefined
  /** Names of referenced records, by id. */
  labels: Readonly<Record<string, string>>
  customerId: CustomerId
  /** Errors inside the value, if it has parts. */
  parts: Parts
  /** Differs from the stored value. */
  changed: boolean
  /** Which records a ref can select, if other fields of the form narrow them down. */
  within?: Within | undefined
  /** The resource the form edits. */
  resource: Resource
  /** As stored; undefined in a create form. */
  record?: AnyRecord | undefined
}
