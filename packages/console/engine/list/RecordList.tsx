/** A list with everything around its rows: the body of a list page, and of a tab inside a record. */
import { printListQuery } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useCan } from '../../session/useSession.ts'
import { cx } from '../../ui/classNames.ts'
import { useNavigateTo } from '../../ui/LinkContext.tsx'
import { KeyHints, ListFooter } from '../../ui/lists/ListFooter.tsx'
import { SkeletonRows } from '../../ui/marks/Skeleton.tsx'
import { relativeText } from '../../ui/timeText.ts'
import { useNow } from '../../ui/useNow.ts'
import { useViewport } from '../../ui/useViewport.ts'
import { bulkFilter } from '../bulk/bulkFilter.ts'
import { useColumns } from '../cells/useColumns.ts'
import { useCreatePanel } from '../form/useCreatePanel.ts'
import { editPath, useOpenPath } from '../record/openPath.ts'
import { useRecordDrawer } from '../record/useRecordDrawer.ts'
import { inGroups } from './groupAt.ts'
import { ListFailed } from './ListFailed.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import type { ListPlace } from './listPlace.ts'
import classes from './RecordList.module.css'
import { RecordTable } from './RecordTable.tsx'
import type { RowMenuAt } from './RowMenu.tsx'
import type { Arrange } from './useArranging.ts'
import { useListKeys } from './useListKeys.ts'
import type { RecordListData } from './useRecordList.ts'
import { useSelection } from './useSelection.ts'
import type { VirtualRows } from './useVirtualRows.ts'

// Opened, not read, or not what most lists are: each comes when it is asked for.
const ListEmpty = lazy(() => import('./ListEmpty.tsx'))
const RecordCards = lazy(async () => ({ default: (await import('./RecordCards.tsx')).RecordCards }))
const CreatePanel = lazy(() => import('../form/CreatePanel.tsx'))
const BulkActions = lazy(() => import('../bulk/BulkActions.tsx'))
const RecordDrawer = lazy(() => import('../record/RecordDrawer.tsx'))
const ArchiveDialog = lazy(() => import('../archive/ArchiveDialog.tsx'))
const RowMenu = lazy(async () => ({ default: (await import('./RowMenu.tsx')).RowMenu }))

const nothing: readonly AnyRecord[] = []
const written = new Intl.NumberFormat('en-US')
const hints = [
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['↵'], does: 'open' },
  { keys: ['X'], does: 'select' },
  { keys: ['?'], does: 'all keys' },
]

function Footer({ place: { resource }, data }: { place: ListPlace; data: RecordListData }) {
  const now = useNow()
  const { records = [], total = records.length, failure, moreFailed, updating, stale, updatedAt, retry } = data
  const noun = inSentence(total === 1 ? resource.words.one : resource.words.many)
  const age = `Updated ${relativeText(new Date(Math.min(updatedAt, now.getTime())), now)}`
  const note = failure ? (
    <span role="alert">
      {moreFailed ? 'The next rows could not be loaded.' : 'These rows could not be updated.'}{' '}
      <button type="button" className={cx('link', classes.retry)} onClick={retry}>
        Try again
      </button>
    </span>
  ) : updating || stale ? (
    'Updating…'
  ) : (
    age
  )
  return (
    <ListFooter note={note} end={<KeyHints hints={hints} />}>
      {records.length < total ? `${written.format(records.length)} of ` : ''}
      {written.format(total)} {noun}
    </ListFooter>
  )
}

interface RecordListProps {
  place: ListPlace
  data: RecordListData
  /** Inside a tab: the create button of the toolbar. */
  create?: ReactNode
}

export function RecordList({ place, data, create }: RecordListProps) {
  const { resource, customerId } = place
  const { records, offset, query, narrowed, failure, stale } = data
  const mobile = useViewport() === 'mobile'
  const can = useCan()
  const queryClient = useQueryClient()
  const navigate = useNavigateTo()
  const search = useRef<HTMLInputElement>(null)
  const rows = useRef<VirtualRows>(null)
  const [cursor, setCursor] = useState<number | null>(null)
  const [menu, setMenu] = useState<RowMenuAt | null>(null)
  const [archiving, setArchiving] = useState<AnyRecord | null>(null)
  const panel = useCreatePanel(place)
  const { shown } = useColumns(place)
  const asked = useMemo(() => bulkFilter(resource, data.question), [resource, data.question])
  const selection = useSelection(records ?? nothing, data.total ?? 0, JSON.stringify(asked))
  const drawer = useRecordDrawer(resource)
  const openPath = useOpenPath(place)
  const closeMenu = useCallback(() => setMenu(null), [])
  const openMenu = useCallback((record: AnyRecord, button: HTMLElement) => setMenu({ record, button }), [])

  const current = cursor === null ? undefined : records?.[cursor - offset]
  useListKeys({
    move: (step) => {
      if (!records || records.length === 0) return
      const next = cursor === null ? offset : Math.min(Math.max(cursor + step, offset), offset + records.length - 1)
      setCursor(next)
      rows.current?.focusRow(next)
    },
    open: () => current && navigate(openPath(current.id)),
    edit: () => {
      if (current && current.archivedAt === null && can(`${resource.permission}.edit`))
        navigate(editPath(resource, openPath(current.id)))
    },
    select: () => current && selection.toggle(current.id, false),
    search: () => search.current?.focus(),
  })

  const [by] = query.order
  const inOwnOrder = resource.arrangedBy !== null && printListQuery(resource, { order: query.order }).sort === undefined
  const grouped = by && by.field === resource.groupedBy && inGroups(records ?? nothing, by.field) ? by.field : null
  const arrange: Arrange = (id, before) =>
    void import('./arrangeRow.ts').then(({ arrangeRow }) =>
      arrangeRow(queryClient, place, records ?? nothing, id, before),
    )

  const restore = (record: AnyRecord) =>
    void import('../archive/restore.ts').then(({ restoreWithToast }) =>
      restoreWithToast(queryClient, resource, customerId, record),
    )

  const empty = records?.length === 0 && !stale
  const shared = { place, rows, offset, grouped, onNearEnd: data.loadMore, onNearStart: data.loadEarlier, stale }
  const loading = <SkeletonRows label={`Loading ${inSentence(resource.words.many)}`} />
  const body = () => {
    if (!records) return failure ? <ListFailed place={place} failure={failure} onRetry={data.retry} /> : loading
    if (empty) return <ListEmpty place={place} data={data} narrowed={narrowed} onCreate={panel.open} />
    if (mobile) return <RecordCards {...shared} selection={selection} records={records} />
    return (
      <RecordTable
        {...shared}
        shown={shown}
        selection={selection}
        records={records}
        total={data.total}
        order={query.order}
        onSort={(order) => data.change({ order })}
        cursor={cursor}
        onCursor={setCursor}
        menuFor={menu?.record.id}
        onMenu={openMenu}
        arrange={inOwnOrder && !query.archived && can(`${resource.permission}.edit`) ? arrange : undefined}
      />
    )
  }
  // A collection that has nothing at all needs no search; one emptied by the search does.
  const bare = empty && !narrowed && !query.archived
  return (
    <>
      {!bare && <ListToolbar place={place} data={data} searchRef={search} create={create} lined={empty} />}
      <Suspense fallback={loading}>{body()}</Suspense>
      {records && records.length > 0 && <Footer place={place} data={data} />}
      <Suspense fallback={null}>
        {selection.count > 0 && (
          <BulkActions place={place} selection={selection} asked={asked} total={data.total} shown={shown} />
        )}
        {menu && <RowMenu place={place} at={menu} onClose={closeMenu} onArchive={setArchiving} onRestore={restore} />}
        {archiving && (
          <ArchiveDialog
            resource={resource}
            customerId={customerId}
            record={archiving}
            onClose={() => {
              setArchiving(null)
              // The row that had the focus may be gone: it goes to the one that took its place.
              requestAnimationFrame(() => cursor !== null && rows.current?.focusRow(cursor))
            }}
          />
        )}
        {drawer.id !== undefined && <RecordDrawer place={place} id={drawer.id} onClose={drawer.close} />}
        {panel.opened && <CreatePanel place={place} copyOf={panel.copyOf} onClose={panel.close} />}
      </Suspense>
    </>
  )
}
