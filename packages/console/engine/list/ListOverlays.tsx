/** What opens over a list: the bulk action bar, a row's menu and archive dialog, the drawer, the create panel. */
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { useCreatePanel } from '../form/useCreatePanel.ts'
import { useRecordDrawer } from '../record/useRecordDrawer.ts'
import type { ListContext } from './listContext.ts'
import type { RowMenuAt } from './RowMenu.tsx'
import type { Selection } from './useSelection.ts'

// Loaded when opened: reading a list needs none of them.
const CreatePanel = lazyPart(() => import('../form/CreatePanel.tsx'))
const BulkActions = lazyPart(() => import('../bulk/BulkActions.tsx'))
const RecordDrawer = lazyPart(() => import('../record/RecordDrawer.tsx'))
const ArchiveDialog = lazyPart(() => import('../archive/ArchiveDialog.tsx'))
const RowMenu = lazyPart(async () => ({ default: (await import('./RowMenu.tsx')).RowMenu }))

interface ListOverlaysProps {
  place: ListContext
  selection: Selection
  /** The list's query, as a bulk change sends it. */
  asked: Readonly<Record<string, string>>
  total: number | undefined
  shown: readonly string[]
  menu: RowMenuAt | null
  onMenuClose: () => void
  onArchiveClose: () => void
  panel: ReturnType<typeof useCreatePanel>
}

export function ListOverlays(props: ListOverlaysProps) {
  const { place, selection, asked, total, shown, menu, onMenuClose, onArchiveClose, panel } = props
  const { resource, customerId } = place
  const queryClient = useQueryClient()
  const drawer = useRecordDrawer(resource)
  const [archiving, setArchiving] = useState<AnyRecord | null>(null)
  const restore = (record: AnyRecord) =>
    void import('../archive/restore.ts').then(({ restoreWithToast }) =>
      restoreWithToast(queryClient, resource, customerId, record),
    )
  return (
    <Suspense fallback={null}>
      {selection.count > 0 && (
        <BulkActions place={place} selection={selection} asked={asked} total={total} shown={shown} />
      )}
      {menu && <RowMenu place={place} at={menu} onClose={onMenuClose} onArchive={setArchiving} onRestore={restore} />}
      {archiving && (
        <ArchiveDialog
          resource={resource}
          customerId={customerId}
          record={archiving}
          onClose={() => {
            setArchiving(null)
            onArchiveClose()
          }}
        />
      )}
      {drawer.id !== undefined && <RecordDrawer place={place} id={drawer.id} onClose={drawer.close} />}
      {panel.opened && <CreatePanel place={place} copyOf={panel.copyOf} onClose={panel.close} />}
    </Suspense>
  )
}
