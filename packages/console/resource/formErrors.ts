/** Messages in react-hook-form's tree of errors, and the server's sentences put into it. */
import type { Issue } from '@postern/domain/failure.ts'
import type { UseFormSetError } from 'react-hook-form'
import { isObject } from './values.ts'

/** The first sentence anywhere inside: a list's third entry may be what is wrong. */
export function firstMessage(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(firstMessage).find((message) => message !== undefined)
  if (!isObject(error)) return undefined
  if (typeof error.message === 'string' && error.message !== '') return error.message
  // `ref` is the input element: a tree of its own that leads nowhere.
  return Object.entries(error)
    .filter(([key]) => key !== 'ref')
    .map(([, inner]) => firstMessage(inner))
    .find((message) => message !== undefined)
}

/** Puts each sentence under its field; what belongs to none is given back, to be said above the button. */
export function placeIssues(
  issues: readonly Issue[],
  isField: (name: string) => boolean,
  setError: UseFormSetError<Record<string, unknown>>,
): { fields: string[]; rest: string[] } {
  const [fields, rest]: [string[], string[]] = [[], []]
  for (const { path, description } of issues) {
    const name = path.split('.')[0] ?? ''
    if (!isField(name)) {
      rest.push(description)
      continue
    }
    setError(path, { type: 'server', message: description }, { shouldFocus: fields.length === 0 })
    fields.push(name)
  }
  return { fields, rest }
}
