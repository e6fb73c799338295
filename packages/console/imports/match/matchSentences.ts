/** Describes the selected matching in sentences. Pure. */
import type { ImportKindName, Matching } from '@postern/domain/imports/importPlan.ts'
import { manyOf, oneOf } from '../importTexts.ts'

export const modeWords: Readonly<Record<Matching['mode'], string>> = {
  createAndUpdate: 'Create and update',
  updateOnly: 'Update only',
  createOnly: 'Create only',
}

export const missingWords: Readonly<Record<Matching['missing'], string>> = {
  nothing: 'Leave unchanged',
  leaving: 'Mark as leaving',
  deactivate: 'Deactivate',
}

/** “External ID, then email”. */
export const inOrder = (labels: readonly string[]): string =>
  labels.map((label, index) => (index === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1))).join(', then ')

const modeSentence = (mode: Matching['mode'], kind: ImportKindName): string => {
  const [one, many] = [oneOf(kind), manyOf(kind)]
  switch (mode) {
    case 'createAndUpdate':
      return `A row that matches updates that ${one}; any other row creates one.`
    case 'updateOnly':
      return `A row that matches updates that ${one}; rows without a match are refused.`
    case 'createOnly':
      return `A row without a match creates a ${one}; existing ${many} don’t change.`
  }
}

const missingSentence = (matching: Matching, kind: ImportKindName, within: string | null): string => {
  const whose =
    within === null ? `${manyOf(kind)} that aren’t in the file` : `${manyOf(kind)} of ${within} that aren’t in the file`
  switch (matching.missing) {
    case 'nothing':
      return `Other ${manyOf(kind)} don’t change.`
    case 'leaving':
      return `Active ${whose} are marked as leaving.`
    case 'deactivate':
      return `Active ${whose} are deactivated. Nothing is deleted.`
  }
}

const brakeSentence = ({ missing, maxLeavingPercent, maxEmailChangePercent }: Matching): string => {
  const emails = `more than ${maxEmailChangePercent}% change their email address`
  const causes = missing === 'nothing' ? emails : `more than ${maxLeavingPercent}% would leave, or ${emails}`
  return `The import waits for review if ${causes}.`
}

export const matchSentences = (
  matching: Matching,
  kind: ImportKindName,
  keyLabels: readonly string[],
  within: string | null,
): string[] => [
  keyLabels.length === 0
    ? `Select at least one key to find existing ${manyOf(kind)}.`
    : `Rows are matched by ${inOrder(keyLabels)}.`,
  modeSentence(matching.mode, kind),
  missingSentence(matching, kind, within),
  brakeSentence(matching),
]
