import { RequestFailure } from '../http/requestFailure.ts'
import { detailOf } from './reportError.ts'

/** A form's error messages by field; `form` is about the form as a whole. */
export type Problems<Field extends string> = Partial<Record<Field | 'form', string>>

/** The server's error messages by field; those that belong to no field are about the form as a whole. */
export function problemsOf<Field extends string>(error: unknown, fields: readonly Field[]): Problems<Field> {
  const entries = error instanceof RequestFailure ? (error.body?.errors ?? []) : []
  const problems: Problems<Field> = {}
  for (const field of fields) {
    const entry = entries.find(({ path }) => path === field)
    if (entry) Object.assign(problems, { [field]: entry.description })
  }
  return Object.keys(problems).length > 0 ? problems : { ...problems, form: detailOf(error) }
}

/** When the server allows the next attempt, as a timestamp; null if it doesn't say. */
export const waitUntil = (error: unknown): number | null =>
  error instanceof RequestFailure && error.retryAfterSeconds !== undefined
    ? Date.now() + error.retryAfterSeconds * 1000
    : null
