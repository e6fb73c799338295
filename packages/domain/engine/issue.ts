/** Zod issues as messages users can act on; the same on the server and under a form's field. */
import type { z } from 'zod'
import { withArticle } from '../values/text.ts'
import type { Issue } from './failure.ts'

type RawIssue = z.core.$ZodRawIssue

const plural = (count: number | bigint, word: string): string => `${count} ${word}${Number(count) === 1 ? '' : 's'}`

const formats: Record<string, string> = {
  email: 'Enter an email address like name@example.com.',
  uuid: 'This isn’t a valid ID.',
  date: 'Enter a date like 2026-02-28.',
}

function tooSmall(issue: Extract<RawIssue, { code: 'too_small' }>): string {
  if (issue.origin === 'string')
    return Number(issue.minimum) <= 1
      ? 'This is required.'
      : `Enter at least ${plural(Number(issue.minimum), 'character')}.`
  if (issue.origin === 'array') return `Select at least ${issue.minimum}.`
  return `Enter ${issue.minimum} or more.`
}

function tooBig(issue: Extract<RawIssue, { code: 'too_big' }>): string {
  if (issue.origin === 'string') return `Enter up to ${plural(Number(issue.maximum), 'character')}.`
  if (issue.origin === 'array') return `Select up to ${issue.maximum}.`
  return `Enter ${issue.maximum} or less.`
}

const isNothing = (input: unknown): boolean => input === undefined || input === null || Number.isNaN(input)

export function describeIssue(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (isNothing(issue.input)) return 'This is required.'
      return issue.expected === 'int' || issue.expected === 'number'
        ? 'Enter a number.'
        : `Send ${issue.expected === 'string' ? 'text' : withArticle(issue.expected)}.`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return formats[issue.format ?? ''] ?? 'This doesn’t have the expected format.'
    case 'invalid_value':
      if (isNothing(issue.input)) return 'This is required.'
      return `Use one of: ${issue.values.map(String).join(', ')}.`
    case 'not_multiple_of':
      return 'Enter a whole number.'
    case 'unrecognized_keys':
      return `Remove ${issue.keys.map((key) => `“${key}”`).join(', ')}: no such field.`
    default:
      return issue.message ?? 'This value isn’t valid.'
  }
}

/** Converts finished zod issues to ours; each unknown key gets its own path. */
export const issuesOf = (issues: readonly z.core.$ZodIssue[]): Issue[] =>
  issues.flatMap((issue): Issue[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          path: [...issue.path.map(String), key].join('.'),
          description: `There’s no field “${key}”.`,
        }))
      : [{ path: issue.path.map(String).join('.'), description: issue.message }],
  )
