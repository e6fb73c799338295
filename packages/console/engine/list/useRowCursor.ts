/** The row that keyboard shortcuts act on: J and K move, X selects, Enter opens, E edits, / searches. */
import { type RefObject, useRef, useState } from 'react'
import { useCan } from '../../session/useSession.ts'
import { useNavigateTo } from '../../ui/LinkContext.tsx'
import { usePageKeys } from '../../ui/usePageKeys.ts'
import { editPath, useOpenPath } from '../record/openPath.ts'
import type { ListContext } from './listContext.ts'
import type { VirtualRows } from './rows/useVirtualRows.ts'
import type { RecordListData } from './useRecordList.ts'
import type { Selection } from './useSelection.ts'

/** Null if there are no rows. The first step goes to the first loaded row; later ones stop at both ends. */
export function nextRow(at: number | null, step: 1 | -1, offset: number, count: number): number | null {
  if (count === 0) return null
  return at === null ? offset : Math.min(Math.max(at + step, offset), offset + count - 1)
}

export interface RowCursor {
  at: number | null
  set: (index: number) => void
  /** Scrolls a row into view. */
  rows: RefObject<VirtualRows | null>
  /** Focuses the row that took the place of the focused one, which may be gone. */
  refocus: () => void
}

interface Options {
  place: ListContext
  data: RecordListData
  selection: Selection | undefined
  search: RefObject<HTMLInputElement | null>
}

export function useRowCursor({ place, data, selection, search }: Options): RowCursor {
  const { resource } = place
  const { records = [], offset } = data
  const can = useCan()
  const navigate = useNavigateTo()
  const openPath = useOpenPath(place)
  const rows = useRef<VirtualRows>(null)
  const [at, set] = useState<number | null>(null)
  const current = at === null ? undefined : records[at - offset]
  const move = (step: 1 | -1) => {
    const next = nextRow(at, step, offset, records.length)
    if (next === null) return
    set(next)
    rows.current?.focusRow(next)
  }
  usePageKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => current && selection?.toggle(current.id, false),
    e: () => {
      if (current && current.archivedAt === null && can(`${resource.permission}.edit`))
        navigate(editPath(resource, openPath(current.id)))
    },
    '/': () => search.current?.focus(),
    Enter: () => current && navigate(openPath(current.id)),
  })
  return { at, set, rows, refocus: () => requestAnimationFrame(() => at !== null && rows.current?.focusRow(at)) }
}
