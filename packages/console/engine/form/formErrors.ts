/** Sentences about values, put under the fields they belong to; the schema's and the server's have one shape. */
import type { Issue } from '@postern/domain/engine/failure.ts'
import type { FieldError, UseFormSetError } from 'react-hook-form'

/**
 * One error per field. A field may hold a whole week: what is wrong inside it stands in `types` by its path there, as
 * react-hook-form overlooks an error that only a part of a field has.
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

/** What is wrong inside a field, by the path inside it. */
export const partsOf = (error: FieldError | undefined): Parts =>
  Object.fromEntries(
    Object.entries(error?.types ?? {}).flatMap(([path, message]) =>
      typeof message === 'string' ? [[path, message]] : [],
    ),
  )

/** The first sentence about this part or anything inside it. */
export const messageAt = (parts: Parts, part: string): string | undefined =>
  Object.entries(parts).find(([path]) => path === part || path.startsWith(`${part}.`))?.[1]

/** Puts the server's sentences into the form; what belongs to no field is given back, to be said above the button. */
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

/** What is said above the button: sentences that belong to no field, or the failure's own where no field has one. */
export const problemText = ({ fields, rest }: ReturnType<typeof placeIssues>, message: string): string | null =>
  rest.join(' ') || (fields.length > 0 ? null : message)
