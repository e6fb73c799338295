/** Which problems of an import's rows belong together: the same repair fixes all of them. */
import type { RowProblem } from './importRecord.ts'

/** Grouped by the text in the cell: the same text needs the same answer. */
export const groupedByText: readonly RowProblem['code'][] = [
  'REFERENCE_UNKNOWN',
  'REFERENCE_AMBIGUOUS',
  'CHOICE_UNKNOWN',
]
/** Grouped by code and target alone. All others are grouped by their message. */
export const groupedAsOne: readonly RowProblem['code'][] = ['DUPLICATE_IN_FILE', 'MATCH_AMBIGUOUS']

interface Grouped extends Pick<RowProblem, 'code' | 'target'> {
  readonly about: string | null
}

export const groupKey = ({ code, target, about }: Grouped): string =>
  `${code}|${target ?? ''}|${about ?? ''}`.slice(0, 400)

/** The key of the group that a problem belongs to. */
export function problemKey({ code, target, found, message }: RowProblem): string {
  const about = groupedByText.includes(code) ? found : groupedAsOne.includes(code) ? null : message
  return groupKey({ code, target, about })
}
