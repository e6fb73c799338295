import type { Field } from '@postern/domain/engine/field.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import type { RefCallback } from 'react'
import type { Within } from '../requests/lookups.ts'
import type { CustomerId } from '../requests/queries.ts'
import type { Parts } from './formErrors.ts'

/** What every input of a form gets, whatever its kind. */
export interface FieldInput<T = unknown, F extends Field = Field> {
  name: string
  field: F
  label: string
  value: T
  onChange: (value: unknown) => void
  onBlur: () => void
  /** Where the focus goes when this is the first field that needs a fix. */
  ref: RefCallback<{ focus: () => void }>
  error: string | undefined
  /** Help, or what it was before it was changed. */
  description: string | undefined
  /** Names of what refs point to, by id. */
  labels: Readonly<Record<string, string>>
  customerId: CustomerId
  /** What is wrong inside the value, where it has parts. */
  parts: Parts
  /** Differs from what is stored. */
  changed: boolean
  /** Which records a ref is chosen from, where what else is typed narrows that down. */
  within?: Within | undefined
  /** Whose form it is. */
  resource: Resource
  /** As it is stored; none while it is being made. */
  record?: AnyRecord | undefined
}
