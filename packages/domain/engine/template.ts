/** What a customer's record inherits from the template it follows (spec:data-model#templates). */
import { type Field, isStored, type Kind } from './field.ts'
import { fieldsWhere, type Resource } from './resource.ts'

/** Which kinds are inherited. A ref would point to the provider's records, and each record has its own status. */
const flows: Record<Kind, boolean> = {
  text: true,
  longText: true,
  code: true,
  email: true,
  phone: true,
  url: true,
  int: true,
  decimal: true,
  bool: true,
  date: true,
  instant: false,
  choice: true,
  choices: true,
  status: false,
  colour: true,
  timezone: true,
  country: true,
  tags: true,
  ref: false,
  refs: false,
  secret: false,
  rows: true,
  overrides: false,
  json: true,
  percent: true,
  share: false,
  grants: false,
  image: true,
  count: false,
}

/** Inherited from the template until the customer overrides it. */
export const isInheritable = (field: Field): boolean =>
  flows[field.kind] && field.writable && !field.immutable && field.local !== true

/** Excludes the list position: each customer has its own order. */
export const inheritableFields = (resource: Resource): [string, Field][] =>
  resource.template ? fieldsWhere(resource, isInheritable).filter(([name]) => name !== resource.arrangedBy) : []

/** Copied when a template is adopted, whether or not it's inherited afterwards. */
export const isTakenOver = (field: Field): boolean =>
  isStored(field) && field.kind !== 'ref' && field.kind !== 'refs' && field.kind !== 'secret' && field.local !== true

/** Flags like "default" are copied only if the customer has no records yet: later they'd take the flag from another record. */
export const isMark = (field: Field): boolean => field.kind === 'bool' && field.writable && field.local === true
