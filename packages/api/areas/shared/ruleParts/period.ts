/** A date range: either end may be open, and the end can't be before the start. */
import type { Issue } from '@postern/domain/engine/failure.ts'

interface Period {
  readonly fromDay: string | null
  readonly toDay: string | null
}

export const periodIssues = ({ fromDay, toDay }: Period): Issue[] =>
  fromDay && toDay && toDay < fromDay
    ? [{ path: 'toDay', description: 'The end date can’t be before the start date.' }]
    : []
