/** Which rows are chosen: one by one, a stretch, all that are loaded, or all that match. Another question chooses anew. */
import { bulkLimits } from '@postern/domain/engine/bulkLimits.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { useCallback, useState } from 'react'

export interface Selection {
  count: number
  /** All that match, whether they are loaded or not. */
  all: boolean
  ids: ReadonlySet<string>
  has: (id: string) => boolean
  /** `through`: everything from the row chosen last to this one. */
  toggle: (id: string, through: boolean) => void
  toggleLoaded: () => void
  chooseAll: () => void
  clear: () => void
}

interface Chosen {
  question: string
  ids: ReadonlySet<string>
  all: boolean
  last: string | null
}

const none = (question: string): Chosen => ({ question, ids: new Set(), all: false, last: null })

const stretch = (records: readonly AnyRecord[], from: string | null, to: string): string[] => {
  const [a, b] = [records.findIndex(({ id }) => id === from), records.findIndex(({ id }) => id === to)]
  return a < 0 || b < 0 ? [to] : records.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ id }) => id)
}

/** As many as can be named to the server one by one. */
const bounded = (ids: Iterable<string>): ReadonlySet<string> => new Set([...ids].slice(0, bulkLimits.ids))

export function useSelection(records: readonly AnyRecord[], total: number, question: string): Selection {
  const [state, setState] = useState(() => none(question))
  const chosen = state.question === question ? state : none(question)

  const toggle = useCallback(
    (id: string, through: boolean) =>
      setState((before) => {
        const now = before.question === question ? before : none(question)
        // One taken out of all leaves those that are loaded: the others cannot be named.
        const ids = now.all ? new Set(records.map((record) => record.id)) : new Set(now.ids)
        const isIn = ids.has(id)
        for (const each of through ? stretch(records, now.last, id) : [id]) {
          if (isIn && !through) ids.delete(each)
          else ids.add(each)
        }
        return { question, ids: bounded(ids), all: false, last: id }
      }),
    [records, question],
  )
  const loaded = Math.min(records.length, bulkLimits.ids)
  return {
    count: chosen.all ? total : chosen.ids.size,
    all: chosen.all,
    ids: chosen.ids,
    has: (id) => chosen.all || chosen.ids.has(id),
    toggle,
    toggleLoaded: () =>
      setState(
        chosen.all || chosen.ids.size >= loaded
          ? none(question)
          : { ...none(question), ids: bounded(records.map(({ id }) => id)) },
      ),
    chooseAll: () => setState({ ...none(question), all: true }),
    clear: () => setState(none(question)),
  }
}
