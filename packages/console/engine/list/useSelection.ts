/** The selected rows of a list. */
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { useCallback, useState } from 'react'
import { forQuestion, noneSelected, toggled, toggledLoaded } from './selected.ts'

export interface Selection {
  count: number
  /** All matching rows, loaded or not. */
  all: boolean
  ids: ReadonlySet<string>
  has: (id: string) => boolean
  /** `through`: the range from the last selected row to this one. */
  toggle: (id: string, through: boolean) => void
  toggleLoaded: () => void
  chooseAll: () => void
  clear: () => void
}

export function useSelection(records: readonly AnyRecord[], total: number, question: string): Selection {
  const [state, setState] = useState(() => noneSelected(question))
  const { all, ids } = forQuestion(state, question)
  const toggle = useCallback(
    (id: string, through: boolean) =>
      setState((before) => toggled(forQuestion(before, question), records, id, through)),
    [records, question],
  )
  return {
    count: all ? total : ids.size,
    all,
    ids,
    has: (id) => all || ids.has(id),
    toggle,
    toggleLoaded: () => setState((before) => toggledLoaded(forQuestion(before, question), records)),
    chooseAll: () => setState({ ...noneSelected(question), all: true }),
    clear: () => setState(noneSelected(question)),
  }
}
