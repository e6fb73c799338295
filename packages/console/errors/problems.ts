import { RequestFailure } from '../http/requestFailure.ts'
import { detailOf } from './reportError.ts'

/** What is wrong with a form, by field; `form` is about the whole. */
export type Problems<Field extends string> = Partial<Record<Field | 'form', string>>

/** The server's complaints, each at its field; what belongs to none is about the whole. */
export function problemsOf<Field extends string>(error: unknown, fields: readonly Field[]): Problems<Field> {
  const entries = error instanceof RequestFailure ? (error.body?.errors ?? []) : []
  const problems: Problems<Field> = {}
  for (const field of fields) {
    const entry = entries.find(({ path }) => path === field)
    if (entry) Object.assign(problems, { [field]: entry.description })
  }
  return Object.keys(problems).length > 0 ? problems : { ...problems, form: detailOf(error) }
}

/** Until when the server wants no further try, as a moment; null when it does not say. */
export const waitUntil = (error: unknown): number | null =>
  error instanceof RequestFailure && error.retryAfterSeconds !== undefined
    ? Date.now() + error.retryAfterSeconds * 1000
    : null
