/** The values of a new record in one line: only those from the file, not defaults. Pure. */
import type { ColumnPlan } from '@postern/domain/imports/importPlan.ts'
import type { ImportRow } from '@postern/domain/imports/importRecord.ts'

/** Already shown as the name. */
const inName: ReadonlySet<string> = new Set(['firstName', 'lastName', 'displayName', 'name'])

/** `emails.0` fills the field `emails`. */
export const fieldsFilled = (columns: readonly ColumnPlan[]): string[] => [
  ...new Set(columns.map(({ target }) => target.split('.')[0] ?? target)),
]

export function newText({ changes }: Pick<ImportRow, 'changes'>, mapped: readonly string[]): string {
  return mapped
    .filter((field) => !inName.has(field))
    .flatMap((field) => changes.filter(({ target }) => target === field || target.startsWith(`${field}.`)))
    .map(({ after }) => after)
    .filter((after) => after !== null && after !== '')
    .join(', ')
}
