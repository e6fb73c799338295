/** The rows of a list as a real table, of which only what is in view is drawn. */
import type { Kind } from '@postern/domain/field.ts'
import type { Order } from '@postern/domain/query.ts'
import type { AnyRecord } from '@postern/domain/resource.ts'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useTable } from '@tanstack/react-table'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { cx } from '../ui/classNames.ts'
import { HeaderCell, numericClass, TableRegion, tableClass } from '../ui/DataTable.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { codeFieldOf, features, listColumns, tableColumns } from './columns.tsx'
import { densities, useDensity } from './density.ts'
import type { ListPlace } from './listPlace.ts'
import classes from './RecordTable.module.css'
import { useVirtualRows, type VirtualRows } from './useVirtualRows.ts'
import { refLabels, titleOf } from './values.ts'
import { textOf } from './valueText.ts'

/** Names and figures lead; what only sorts records into kinds steps back. */
const quietKinds: ReadonlySet<Kind> = new Set(['choice', 'choices', 'timezone', 'country', 'date'])

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
  const columns = useMemo(() => tableColumns(resource, customerId), [resource, customerId])
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
            if (!row) return null
            const record = row.original
            const labels = refLabels(resource, record)
            return (
              <tr
                key={row.id}
                data-row={index}
                data-cursor={cursor === index || undefined}
                aria-rowindex={index + 2}
                onFocus={() => onCursor(index)}
              >
                {row.getVisibleCells().map((cell) => {
                  const column = shape.get(cell.column.id)
                  return (
                    <td
                      key={cell.id}
                      className={cx(
                        classes.cell,
                        column?.numeric && numericClass,
                        column && quietKinds.has(column.field.kind) && 'dim',
                      )}
                      title={(column && textOf(record[column.name], column.field, labels)) ?? undefined}
                    >
                      <table.FlexRender cell={cell} />
                    </td>
                  )
                })}
                <td className={classes.menu}>
                  <IconButton
                    name={`Actions for ${titleOf(resource, record)}`}
                    size={24}
                    aria-haspopup="menu"
                    aria-expanded={menuFor === record.id}
                    onClick={(event) => onMenu(record, event.currentTarget)}
                  >
                    <IconDots size={16} stroke={1.6} aria-hidden />
                  </IconButton>
                </td>
              </tr>
            )
          })}
          <Gap height={virtual.after} columns={visible.length + 1} />
        </tbody>
      </table>
    </TableRegion>
  )
}
