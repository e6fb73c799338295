/** Puts error messages under the fields they belong to. The schema's and the server's have the same shape. */
import type { Issue } from '@postern/domain/engine/failure.ts'
import type { FieldError, UseFormSetError } from 'react-hook-form'

/**
 * One error per field. A field can hold a whole week: errors inside it go into `types`, keyed by their path in the field,
 * because react-hook-form ignores an error that only part of a field has.
 */
export function fieldErrors(issues: readonly Issue[]): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {}
  for (const { path, description } of issues) {
    const [name = '', ...inside] = path.split('.')
    const known = errors[name]
    errors[name] = {
      type: 'value',
      message: known?.message ?? description,
      types: { ...known?.types, ...(inside.length > 0 && { [inside.join('.')]: description }) },
    }
  }
  return errors
}

export type Parts = Readonly<Record<string, string>>

/** Errors inside a field, by their path in the field. */
export const partsOf = (error: FieldError | undefined): Parts =>
  Object.fromEntries(
    Object.entries(error?.types ?? {}).flatMap(([path, message]) =>
      typeof message === 'string' ? [[path, message]] : [],
    ),
  )

/** The first message about this part or anything inside it. */
export const messageAt = (parts: Parts, part: string): string | undefined =>
  Object.entries(parts).find(([path]) => path === part || path.startsWith(`${part}.`))?.[1]

/** Puts the server's messages into the form; returns those that belong to no field, to be shown above the button. */
export function placeIssues(
  issues: readonly Issue[],
  isField: (name: string) => boolean,
  setError: UseFormSetError<Record<string, unknown>>,
): { fields: string[]; rest: string[] } {
  const isPlaced = ({ path }: Issue) => isField(path.split('.')[0] ?? '')
  const errors = Object.entries(fieldErrors(issues.filter(isPlaced)))
  for (const [index, [name, error]] of errors.entries()) setError(name, error, { shouldFocus: index === 0 })
  return {
    fields: errors.map(([name]) => name),
    rest: issues.filter((issue) => !isPlaced(issue)).map(({ description }) => description),
  }
}

/** The text above the button: messages that belong to no field, or the failure's own message if no field has one. */
export const problemText = ({ fields, rest }: ReturnType<typeof placeIssues>, message: string): string | null =>
  rest.join(' ') || (fields.length > 0 ? null : message)
