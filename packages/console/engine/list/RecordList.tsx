/** A list with its toolbar, footer and overlays: the body of a list page, and of a tab inside a record. */
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useCan } from '../../session/useSession.ts'
import { mayActOnMany } from '../bulk/bulkAbilities.ts'
import { bulkFilter } from '../bulk/bulkFilter.ts'
import { useColumns } from '../cells/useColumns.ts'
import { useCreatePanel } from '../form/useCreatePanel.ts'
import { ListBody } from './ListBody.tsx'
import { ListOverlays } from './ListOverlays.tsx'
import type { ListContext } from './listContext.ts'
import { isBare, listStage } from './listStage.ts'
import { RecordListFooter } from './RecordListFooter.tsx'
import type { RowMenuAt } from './RowMenu.tsx'
import { ListToolbar } from './toolbar/ListToolbar.tsx'
import type { RecordListData } from './useRecordList.ts'
import { useRowCursor } from './useRowCursor.ts'
import { useSelection } from './useSelection.ts'

const nothing: readonly AnyRecord[] = []

interface RecordListProps {
  place: ListContext
  data: RecordListData
  /** Inside a tab: the toolbar's create button. */
  create?: ReactNode
}

export function RecordList({ place, data, create }: RecordListProps) {
  const { resource } = place
  const { records = nothing, total, fullQuery } = data
  const search = useRef<HTMLInputElement>(null)
  const { shown } = useColumns(place)
  const panel = useCreatePanel(place)
  const asked = useMemo(() => bulkFilter(resource, fullQuery), [resource, fullQuery])
  const selection = useSelection(records, total ?? 0, JSON.stringify(asked))
  const selectable = mayActOnMany(resource, data.query.archived, useCan()) ? selection : undefined
  const cursor = useRowCursor({ place, data, selection: selectable, search })
  const [menu, setMenu] = useState<RowMenuAt | null>(null)
  const closeMenu = useCallback(() => setMenu(null), [])
  const openMenu = useCallback((record: AnyRecord, button: HTMLElement) => setMenu({ record, button }), [])
  return (
    <>
      {!isBare(data) && (
        <ListToolbar place={place} data={data} searchRef={search} create={create} lined={listStage(data) === 'empty'} />
      )}
      <ListBody
        place={place}
        data={data}
        shown={shown}
        selection={selectable}
        cursor={cursor}
        menuFor={menu?.record.id}
        onMenu={openMenu}
        onCreate={panel.open}
      />
      {records.length > 0 && <RecordListFooter place={place} data={data} />}
      <ListOverlays
        place={place}
        selection={selection}
        asked={asked}
        total={total}
        shown={shown}
        menu={menu}
        onMenuClose={closeMenu}
        onArchiveClose={cursor.refocus}
        panel={panel}
      />
    </>
  )
}
