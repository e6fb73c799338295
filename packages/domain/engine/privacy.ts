/**
 * Personal data that some users who see a record may not see: masked in responses, and kept when the mask is sent back.
 * If the subject has no `pii` permission, nothing is hidden.
 */

import { type Actor, can, piiPermission } from '../auth/permission.ts'
import type { Issue } from './failure.ts'
import { type Field, type FieldOf, hiddenSecret, type Kind } from './field.ts'
import type { ListQuery } from './query.ts'
import { fieldsWhere, labelOf, type Resource } from './resource.ts'

type Mask<K extends Kind = Kind> = (value: unknown, field: FieldOf<K>) => unknown

const covered: Mask = () => hiddenSecret
const each: Mask = (value) => (Array.isArray(value) ? value.map(() => hiddenSecret) : [])

/** Undefined: a masked value of this kind would look like a real one. */
const masks: { readonly [K in Kind]: Mask<K> | undefined } = {
  text: covered,
  longText: covered,
  code: covered,
  email: covered,
  phone: covered,
  url: covered,
  tags: each,
  // The number of rows stays visible, as do values in them that can't be masked.
  rows: (value, { of }) =>
    Array.isArray(value)
      ? value.map((row: unknown) =>
          Object.fromEntries(Object.entries(row ?? {}).map(([name, inner]) => [name, maskedPart(of[name], inner)])),
        )
      : [],
  int: undefined,
  decimal: undefined,
  bool: undefined,
  date: undefined,
  instant: undefined,
  choice: undefined,
  choices: undefined,
  status: undefined,
  colour: undefined,
  timezone: undefined,
  country: undefined,
  ref: undefined,
  refs: undefined,
  secret: undefined,
  overrides: undefined,
  json: undefined,
  percent: undefined,
  share: undefined,
  image: undefined,
  grants: undefined,
  count: undefined,
}

const mask = <K extends Kind>(kind: K, field: FieldOf<K>, value: unknown): unknown => masks[kind]?.(value, field)

const maskedPart = (field: Field | undefined, value: unknown): unknown =>
  field && canBeHidden(field) && value !== null ? mask(field.kind, field, value) : value

export const canBeHidden = ({ kind }: Field): boolean => masks[kind] !== undefined

/** The value as users who may not see it get it. That a value is missing is no secret. */
export const masked = (field: Field, value: unknown): unknown =>
  value === null || value === undefined ? null : (mask(field.kind, field, value) ?? null)

export const privateFields = (resource: Resource): readonly [string, Field][] =>
  piiPermission(resource.permission) === undefined ? [] : fieldsWhere(resource, ({ pii }) => pii === true)

/** The fields this user sees masked. The platform itself sees everything. */
export function hiddenFields(resource: Resource, actor: Actor | null): readonly [string, Field][] {
  const permission = piiPermission(resource.permission)
  return actor === null || permission === undefined || can(actor, permission) ? [] : privateFields(resource)
}

/** Filtering or sorting by a hidden field would reveal its values. */
export const askingIssues = (resource: Resource, actor: Actor | null, { filters, order }: ListQuery): Issue[] =>
  hiddenFields(resource, actor)
    .filter(([name]) => [...filters, ...order].some(({ field }) => field === name))
    .map(([name, field]) => ({
      path: name,
      description: `${labelOf(name, field)} is hidden from you, so you can’t filter or sort by it.`,
    }))
