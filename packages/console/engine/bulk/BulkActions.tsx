/** The actions for selected rows. Loaded with the first selection. */
import { inSentence } from '@postern/domain/values/text.ts'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { reportError } from '../../errors/reportError.ts'
import { useCan } from '../../session/useSession.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { BulkBar, BulkButton } from '../../ui/lists/BulkBar.tsx'
import type { ListContext } from '../list/listContext.ts'
import type { Selection } from '../list/useSelection.ts'
import { bulkAbilities } from './bulkAbilities.ts'
import { type Chosen, changeMany, tellOutcome } from './changeMany.ts'

const BulkEditDialog = lazyPart(() => import('./BulkEditDialog.tsx'))
const BulkArchiveDialog = lazyPart(() => import('./BulkArchiveDialog.tsx'))
const ExportMenu = lazyPart(() => import('../export/ExportMenu.tsx'))

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface BulkActionsProps {
  place: ListContext
  selection: Selection
  /** The list's query: the target if all matching rows are selected. */
  asked: Readonly<Record<string, string>>
  total: number | undefined
  shown: readonly string[]
}

export default function BulkActions({ place, selection, asked, total, shown }: BulkActionsProps) {
  const { resource, customerId } = place
  const can = useCan()
  const queryClient = useQueryClient()
  const [doing, setDoing] = useState<'edit' | 'archive' | number | null>(null)
  const [exporting, setExporting] = useState<HTMLElement | null>(null)
  const [busy, setBusy] = useState(false)
  const archived = asked.archived === 'true'
  const { all, ids, count, clear } = selection
  // These actions need ids; they don't work on "all matching".
  const may = bulkAbilities(resource, archived, can)
  const acts = may.acts.filter(({ exactly = count }) => !all && count === exactly)
  const mayAct = acts.length > 0 || may.edit || may.archive || may.restore || may.export
  const Doing = typeof doing === 'number' ? acts[doing]?.Dialog : undefined
  const chosen: Chosen = useMemo(
    () => (all ? { filter: asked, expected: count } : { ids: [...ids] }),
    [all, asked, count, ids],
  )
  const where = useMemo(() => ({ resource, customerId, queryClient }), [resource, customerId, queryClient])
  const done = () => {
    setDoing(null)
    clear()
  }
  const restore = async () => {
    setBusy(true)
    try {
      const change = { action: 'restore' } as const
      tellOutcome(where, change, await changeMany(where, chosen, change))
      clear()
    } catch (error) {
      reportError(error)
    } finally {
      setBusy(false)
    }
  }
  const dialog = { where, chosen, count, onClose: () => setDoing(null), onDone: done }
  return (
    <>
      {mayAct && (
        <BulkBar
          count={count}
          noun={inSentence(count === 1 ? resource.words.one : resource.words.many)}
          {...(total !== undefined && { total })}
          onSelectAll={selection.chooseAll}
          onClear={clear}
        >
          {may.edit && <BulkButton icon={<IconPencil {...icon} />} label="Edit…" onClick={() => setDoing('edit')} />}
          {acts.map(({ label, Icon }, index) => (
            <BulkButton key={label} icon={<Icon {...icon} />} label={label} onClick={() => setDoing(index)} />
          ))}
          {may.export && (
            <BulkButton
              icon={<IconDownload {...icon} />}
              label="Export"
              onClick={({ currentTarget }) => setExporting(currentTarget)}
            />
          )}
          {may.restore && (
            <BulkButton
              icon={<IconRestore {...icon} />}
              label="Restore"
              disabled={busy}
              onClick={() => void restore()}
            />
          )}
          {may.archive && (
            <BulkButton icon={<IconArchive {...icon} />} label="Archive…" danger onClick={() => setDoing('archive')} />
          )}
        </BulkBar>
      )}
      <Suspense fallback={null}>
        {doing === 'edit' && <BulkEditDialog {...dialog} />}
        {Doing && <Doing ids={[...ids]} customerId={customerId ?? ''} onClose={() => setDoing(null)} onDone={done} />}
        {doing === 'archive' && <BulkArchiveDialog {...dialog} />}
        {exporting && (
          <ExportMenu
            place={place}
            button={exporting}
            wanted={all ? { query: asked, rows: count } : { query: asked, ids: [...ids], rows: count }}
            shown={shown}
            onClose={() => setExporting(null)}
          />
        )}
      </Suspense>
    </>
  )
}
