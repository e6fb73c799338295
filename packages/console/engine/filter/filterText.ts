/** A filter as text: "Status is any of Live, Onboarding". */
import type { Field } from '@postern/domain/engine/field.ts'
import { type Filter, filterField, filterFieldsOf, type Operator, operatorsOf } from '@postern/domain/engine/query.ts'
import { labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { type Labels, textOf } from '../cells/valueText.ts'
import type { ListContext } from '../list/listContext.ts'

const words: Record<Operator, string> = {
  eq: 'is',
  ne: 'isn’t',
  in: 'is any of',
  contains: 'contains',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  empty: 'is empty',
}
const dateWords: Partial<Record<Operator, string>> = {
  gt: 'is after',
  gte: 'is on or after',
  lt: 'is before',
  lte: 'is on or before',
}

const isSet = (field: Field): boolean => ['choices', 'tags', 'refs'].includes(field.kind)

export function operatorText(field: Field, { operator, values: [first] }: Pick<Filter, 'operator' | 'values'>): string {
  if (operator === 'empty') return first === false ? 'isn’t empty' : 'is empty'
  if ((field.kind === 'date' || field.kind === 'instant') && dateWords[operator]) return dateWords[operator]
  if (isSet(field) && operator === 'contains') return 'includes'
  return words[operator]
}

/** Empty for "is empty", which needs no value. */
export const filterValueText = (field: Field, { operator, values }: Filter, labels: Labels): string =>
  operator === 'empty'
    ? ''
    : values.map((value) => textOf(isSet(field) ? [value] : value, field, labels) ?? String(value)).join(', ')

export function filterText(resource: Resource, filter: Filter, labels: Labels): string {
  const field = filterField(resource, filter.field)
  if (!field) return filter.field
  const value = filterValueText(field, filter, labels)
  return [labelOf(filter.field, field), operatorText(field, filter), value].filter((part) => part !== '').join(' ')
}

/** The filterable fields; inside a parent, without the parent's field. */
export const filterFields = ({ resource, parent }: ListContext): [string, Field][] =>
  filterFieldsOf(resource).filter(
    ([name, field]) => field.filter === true && operatorsOf[field.kind].length > 0 && name !== parent?.fieldName,
  )
