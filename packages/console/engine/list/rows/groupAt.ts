import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { asText } from '../../cells/values.ts'

/** As tall as the head of the table. */
export const groupHeight = 32

/** The words above a row that begins a group; undefined where it does not, or nothing is grouped. */
export function groupAt(records: readonly AnyRecord[], at: number, grouped: string | null): string | undefined {
  const word = grouped === null ? null : asText(records[at]?.[grouped])
  return grouped === null || word === null || word === records[at - 1]?.[grouped] ? undefined : choiceText(word)
}

/** Whether each group stands in one piece: rows of the order before may still be there while the new ones are asked for. */
export function inGroups(records: readonly AnyRecord[], name: string): boolean {
  const words = records.map((record) => record[name])
  return words.filter((word, at) => word !== words[at - 1]).length === new Set(words).size
}
