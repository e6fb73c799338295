/** Validates custom field values against the customer's settings. */
import { type CustomField, customProblem } from '@postern/domain/engine/customFields.ts'
import type { Issue } from '@postern/domain/engine/failure.ts'
import type { CustomValues } from '@postern/domain/engine/shapes.ts'

/** Unchanged values may stay even if the field list has become stricter, so other edits still go through. */
export function customIssues(
  path: string,
  fields: readonly CustomField[],
  next: CustomValues,
  before: CustomValues | undefined,
): Issue[] {
  const problemOf = (key: string, value: unknown): string | undefined => {
    const field = fields.find((each) => each.key === key)
    return field ? customProblem(field, value) : 'This field no longer exists. Remove it.'
  }
  const wrong = Object.entries(next)
    .filter(([key, value]) => value !== before?.[key])
    .map(([key, value]) => ({ key, description: problemOf(key, value) }))
  const missing = fields
    .filter(({ key, required }) => required && next[key] === undefined && !(before && before[key] === undefined))
    .map(({ key }) => ({ key, description: 'This is required.' }))
  return [...wrong, ...missing].flatMap(({ key, description }) =>
    description === undefined ? [] : [{ path: `${path}.${key}`, description }],
  )
}
