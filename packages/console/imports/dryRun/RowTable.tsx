/** The rows of one result or problem. Virtualized: only visible rows are rendered. */
import type { ImportRecord, ImportRow, ImportTarget } from '@postern/domain/imports/importRecord.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useVirtualRows, type VirtualRows } from '../../engine/list/rows/useVirtualRows.ts'
import { cx } from '../../ui/classNames.ts'
import { PlainHead, TableRegion, tableClass } from '../../ui/lists/DataTable.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { SkeletonRows } from '../../ui/marks/Skeleton.tsx'
import { useViewport } from '../../ui/useViewport.ts'
import { type ImportAddress, type RowFilter, rowsOptions } from '../importQueries.ts'
import { fieldsFilled } from './newText.ts'
import { RowLine } from './RowLine.tsx'
import { RowPanel } from './RowPanel.tsx'
import classes from './Rows.module.css'

const rowHeights = { wide: 36, phone: 64 } as const
const headerHeight = 32

interface RowTableProps {
  record: ImportRecord
  address: ImportAddress
  filter: RowFilter
  targets: readonly ImportTarget[]
  canEdit: boolean
  /** What rows are matched by, as text. */
  keyLabel: string
}

const noHeight = () => 0
/** Records missing from the file have no row number. */
const idOf = (row: ImportRow | undefined) => row?.row ?? row?.recordId ?? undefined
const nothing = () => {}

export function RowTable({ record, address, filter, targets, canEdit, keyLabel }: RowTableProps) {
  const isPhone = useViewport() === 'mobile'
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    rowsOptions(address, filter),
  )
  const scroller = useRef<HTMLElement>(null)
  const handle = useRef<VirtualRows>(null)
  const [opened, setOpened] = useState<ImportRow>()
  /** A corrected row may leave the list; the next one takes its place and the focus. */
  const focusAt = (index: number) =>
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-row="${index}"] button`)?.focus())
  const mapped = fieldsFilled(record.mapping.columns)
  const rows = data?.pages.flatMap(({ items }) => items) ?? []
  const { indexes, before, after } = useVirtualRows({
    offset: 0,
    count: rows.length,
    rowHeight: isPhone ? rowHeights.phone : rowHeights.wide,
    heightAbove: noHeight,
    headerHeight: isPhone ? 0 : headerHeight,
    scroller,
    keyOf: (index) => idOf(rows[index]) ?? index,
    handle,
    onNearEnd: useCallback(() => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    }, [hasNextPage, isFetchingNextPage, fetchNextPage]),
    onNearStart: nothing,
  })
  return (
    <TableRegion ref={scroller} label="Rows" className={classes.region}>
      {error && <FailedPart error={error} onRetry={data ? fetchNextPage : refetch} />}
      {!data && !error && <SkeletonRows rows={12} label="Loading rows" />}
      {data && rows.length === 0 && <p className={classes.none}>No rows with this result.</p>}
      {rows.length > 0 && (
        <table className={cx(tableClass, classes.table)}>
          <PlainHead headings={['Row', 'Result', 'Name', keyLabel, 'Old and new values']} />
          <tbody>
            {before > 0 && <tr aria-hidden style={{ height: before }} className={classes.room} />}
            {indexes.map((index) => {
              const row = rows[index]
              return (
                row && (
                  <RowLine
                    key={idOf(row)}
                    row={row}
                    index={index}
                    address={address}
                    filter={filter}
                    targets={targets}
                    mapped={mapped}
                    canEdit={canEdit}
                    onOpen={setOpened}
                    onSaved={() => focusAt(index)}
                  />
                )
              )
            })}
            {after > 0 && <tr aria-hidden style={{ height: after }} className={classes.room} />}
          </tbody>
        </table>
      )}
      {opened && (
        <RowPanel
          row={opened}
          address={address}
          filter={filter}
          targets={targets}
          canEdit={canEdit}
          onClose={() => setOpened(undefined)}
        />
      )}
    </TableRegion>
  )
}
