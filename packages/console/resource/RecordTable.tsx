/** The rows of a list as a real table, of which only what is in view is drawn. */
import type { Order } from '@postern/domain/query.ts'
import type { AnyRecord } from '@postern/domain/resource.ts'
import { useTable } from '@tanstack/react-table'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { densities, useDensity } from '../theme/density.ts'
import { cx } from '../ui/classNames.ts'
import { HeaderCell, TableRegion, tableClass } from '../ui/DataTable.tsx'
import { codeFieldOf, features, listColumns, tableColumns } from './columns.tsx'
import type { ListPlace } from './listPlace.ts'
import { useOpenPath } from './openPath.ts'
import { RecordRow } from './RecordRow.tsx'
import classes from './RecordTable.module.css'
import { useVirtualRows, type VirtualRows } from './useVirtualRows.ts'

const headerHeight = 32
const menuWidth = 52

interface RecordTableProps {
  place: ListPlace
  records: readonly AnyRecord[]
  total: number | undefined
  order: readonly Order[]
  onSort: (order: Order[]) => void
  /** The row that keys act on. */
  cursor: number | null
  onCursor: (index: number) => void
  rows: RefObject<VirtualRows | null>
  onMenu: (record: AnyRecord, button: HTMLElement) => void
  menuFor: string | undefined
  onNearEnd: () => void
  /** What is shown answers an earlier question; the new answer is on its way. */
  stale: boolean
}

const sortedBy = (order: readonly Order[], name: string): 'ascending' | 'descending' | false => {
  const [first] = order
  if (first?.field !== name) return false
  return first.descending ? 'descending' : 'ascending'
}

/** The room of the rows that are not drawn. A row, because a table holds nothing else. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a plain table takes no focus
    <tr aria-hidden="true" className={classes.gap} style={{ height }}>
      <td colSpan={columns} />
    </tr>
  )
}

export function RecordTable(props: RecordTableProps) {
  const { place, records, total, order, onSort, cursor, onCursor, rows, onMenu, menuFor, onNearEnd, stale } = props
  const { resource, customerId, parent } = place
  const region = useRef<HTMLElement>(null)
  const openPath = useOpenPath(place)
  const columns = useMemo(() => tableColumns(resource, customerId, openPath), [resource, customerId, openPath])
  const shape = useMemo(() => new Map(listColumns(resource).map((column) => [column.name, column])), [resource])
  const columnVisibility = useMemo(
    () =>
      Object.fromEntries(
        // The code stands beside the name, and inside a parent every row would repeat the parent's.
        [codeFieldOf(resource), parent?.fieldName].flatMap((name) => (name === undefined ? [] : [[name, false]])),
      ),
    [resource, parent?.fieldName],
  )
  const data = useMemo(() => [...records], [records])
  const table = useTable({ features, columns, data, getRowId: ({ id }) => id, state: { columnVisibility } })
  const tableRows = table.getRowModel().rows
  const rowHeight = densities[useDensity()]
  const virtual = useVirtualRows({
    count: tableRows.length,
    rowHeight,
    headerHeight,
    scroller: region,
    keyOf: (index) => tableRows[index]?.id ?? index,
    handle: rows,
    onNearEnd,
  })
  const visible = table.getVisibleLeafColumns()
  const width = visible.reduce((sum, { id }) => sum + (shape.get(id)?.width ?? 0), menuWidth)

  // Another question is another list: begin at its top.
  const questionKey = JSON.stringify(order)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order changes, whatever it is
  useEffect(() => {
    // In braces: scrolling gives a promise in newer browsers, which is no clean-up.
    region.current?.scrollTo({ top: 0 })
  }, [questionKey])

  return (
    <TableRegion ref={region} label={`${resource.words.many} table`} className={classes.region} aria-busy={stale}>
      <table
        className={cx(tableClass, classes.table)}
        style={{ minWidth: width }}
        aria-rowcount={(total ?? records.length) + 1}
      >
        <caption className="visuallyHidden">{resource.words.many}</caption>
        <colgroup>
          {visible.map(({ id }) => (
            <col key={id} style={{ width: shape.get(id)?.width }} />
          ))}
          <col style={{ width: menuWidth }} />
        </colgroup>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} aria-rowindex={1}>
              {group.headers.map(({ id }) => {
                const column = shape.get(id)
                const sorted = sortedBy(order, id)
                return (
                  <HeaderCell
                    key={id}
                    sorted={sorted}
                    numeric={column?.numeric ?? false}
                    {...(column?.sortable && {
                      onSort: () => onSort([{ field: id, descending: sorted === 'ascending' }]),
                    })}
                  >
                    {column?.label}
                  </HeaderCell>
                )
              })}
              <th scope="col">
                <span className="visuallyHidden">Actions</span>
              </th>
            </tr>
          ))}
        </thead>
        <tbody>
          <Gap height={virtual.before} columns={visible.length + 1} />
          {virtual.indexes.map((index) => {
            const row = tableRows[index]
            return (
              row && (
                <RecordRow
                  key={row.id}
                  row={row}
                  index={index}
                  resource={resource}
                  shape={shape}
                  atCursor={cursor === index}
                  menuOpen={menuFor === row.id}
                  onCursor={onCursor}
                  onMenu={onMenu}
                />
              )
            )
          })}
          <Gap height={virtual.after} columns={visible.length + 1} />
        </tbody>
      </table>
    </TableRegion>
  )
}
