/** The selected rows as a value: single rows, a range, all loaded rows, or all matching rows. */
import { bulkLimits } from '@postern/domain/engine/bulkLimits.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'

export interface Selected {
  /** The query behind the rows; a different query starts a new selection. */
  readonly question: string
  readonly ids: ReadonlySet<string>
  /** All matching rows, loaded or not. */
  readonly all: boolean
  readonly last: string | null
}

export const noneSelected = (question: string): Selected => ({ question, ids: new Set(), all: false, last: null })

export const forQuestion = (selected: Selected, question: string): Selected =>
  selected.question === question ? selected : noneSelected(question)

const range = (records: readonly AnyRecord[], from: string | null, to: string): string[] => {
  const [a, b] = [records.findIndex(({ id }) => id === from), records.findIndex(({ id }) => id === to)]
  return a < 0 || b < 0 ? [to] : records.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ id }) => id)
}

/** As many ids as one request may list. */
const bounded = (ids: Iterable<string>): ReadonlySet<string> => new Set([...ids].slice(0, bulkLimits.ids))

/** `through`: the range from the last selected row to this one. */
export function toggled(selected: Selected, records: readonly AnyRecord[], id: string, through: boolean): Selected {
  // Deselecting one row of "all" keeps only the loaded ones: the rest have no known ids.
  const ids = new Set(selected.all ? records.map((record) => record.id) : selected.ids)
  const isIn = ids.has(id)
  for (const each of through ? range(records, selected.last, id) : [id]) {
    if (isIn && !through) ids.delete(each)
    else ids.add(each)
  }
  return { question: selected.question, ids: bounded(ids), all: false, last: id }
}

export const toggledLoaded = ({ question, all, ids }: Selected, records: readonly AnyRecord[]): Selected =>
  all || ids.size >= Math.min(records.length, bulkLimits.ids)
    ? noneSelected(question)
    : { ...noneSelected(question), ids: bounded(records.map(({ id }) => id)) }
