import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { asText } from '../../cells/values.ts'

/** Same height as the table's header. */
export const groupHeight = 32

/** The heading above a row that starts a group; otherwise undefined. */
export function groupAt(records: readonly AnyRecord[], at: number, grouped: string | null): string | undefined {
  const word = grouped === null ? null : asText(records[at]?.[grouped])
  return grouped === null || word === null || word === records[at - 1]?.[grouped] ? undefined : choiceText(word)
}

/** Whether each group is contiguous: rows in the previous order may still be shown while the new ones load. */
export function inGroups(records: readonly AnyRecord[], name: string): boolean {
  const words = records.map((record) => record[name])
  return words.filter((word, at) => word !== words[at - 1]).length === new Set(words).size
}
