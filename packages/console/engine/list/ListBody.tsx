/** The part of a list below the toolbar: rows, cards on a phone, or the reason there are none. */
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { SkeletonRows } from '../../ui/marks/Skeleton.tsx'
import { useViewport } from '../../ui/useViewport.ts'
import { ListFailed } from './ListFailed.tsx'
import type { ListContext } from './listContext.ts'
import { listStage } from './listStage.ts'
import { RecordTable } from './rows/RecordTable.tsx'
import { useListOrder } from './useListOrder.ts'
import type { RecordListData } from './useRecordList.ts'
import type { RowCursor } from './useRowCursor.ts'
import type { Selection } from './useSelection.ts'

// Loaded on demand: most lists aren't empty and aren't opened on a phone.
const ListEmpty = lazyPart(() => import('./ListEmpty.tsx'))
const RecordCards = lazyPart(async () => ({ default: (await import('./rows/RecordCards.tsx')).RecordCards }))

interface ListBodyProps {
  place: ListContext
  data: RecordListData
  shown: readonly string[]
  /** Undefined if the list has no bulk actions. */
  selection: Selection | undefined
  cursor: RowCursor
  /** The record whose menu is open. */
  menuFor: string | undefined
  onMenu: (record: AnyRecord, button: HTMLElement) => void
  onCreate: (() => void) | undefined
}

function Rows({ place, data, shown, selection, cursor, menuFor, onMenu }: Omit<ListBodyProps, 'onCreate'>) {
  const { records = [], offset, stale, total, query, change, loadMore, loadEarlier } = data
  const mobile = useViewport() === 'mobile'
  const { grouped, arrange } = useListOrder(place, data)
  const both = { place, records, offset, stale, grouped, selection, rows: cursor.rows }
  const near = { onNearEnd: loadMore, onNearStart: loadEarlier }
  if (mobile) return <RecordCards {...both} {...near} />
  return (
    <RecordTable
      {...both}
      {...near}
      shown={shown}
      total={total}
      order={query.order}
      onSort={(order) => change({ order })}
      cursor={cursor.at}
      onCursor={cursor.set}
      menuFor={menuFor}
      onMenu={onMenu}
      arrange={arrange}
    />
  )
}

export function ListBody({ onCreate, ...props }: ListBodyProps) {
  const { place, data } = props
  const { failure, narrowed, retry } = data
  const loading = <SkeletonRows label={`Loading ${inSentence(place.resource.words.many)}`} />
  const stage = listStage(data)
  return (
    <Suspense fallback={loading}>
      {stage === 'loading' && loading}
      {stage === 'failed' && failure && <ListFailed place={place} failure={failure} onRetry={retry} />}
      {stage === 'empty' && <ListEmpty place={place} data={data} narrowed={narrowed} onCreate={onCreate} />}
      {stage === 'rows' && <Rows {...props} />}
    </Suspense>
  )
}
