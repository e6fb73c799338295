/** What a customer's record takes from the template it follows (spec:data-model#templates). */
import { type Field, isStored, type Kind } from './field.ts'
import { fieldsWhere, type Resource } from './resource.ts'

/** A ref would lead into the provider's records, and a life cycle is each record's own. */
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

/** Follows the template until the customer decides otherwise. */
export const isInheritable = (field: Field): boolean =>
  flows[field.kind] && field.writable && !field.immutable && field.local !== true

/** Where a record stands among the others is each customer's own. */
export const inheritableFields = (resource: Resource): [string, Field][] =>
  resource.template ? fieldsWhere(resource, isInheritable).filter(([name]) => name !== resource.arrangedBy) : []

/** Comes along when a template is taken over, whether or not it follows afterwards. */
export const isTakenOver = (field: Field): boolean =>
  isStored(field) && field.kind !== 'ref' && field.kind !== 'refs' && field.kind !== 'secret' && field.local !== true

/** Marks like "default" are taken over into an empty set only: later they would take the mark away from another. */
export const isMark = (field: Field): boolean => field.kind === 'bool' && field.writable && field.local === true
