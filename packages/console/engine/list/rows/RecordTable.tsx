/** The rows of a list as a real table; only rows in view are rendered. */
import type { Order } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { Fragment, type RefObject, useEffect, useMemo, useRef } from 'react'
import { densities, useDensity } from '../../../theme/density.ts'
import { cx } from '../../../ui/classNames.ts'
import { HeaderCell, TableRegion, tableClass } from '../../../ui/lists/DataTable.tsx'
import { HeadCheck } from '../../../ui/lists/RowCheck.tsx'
import { widthsInRegion } from '../../../ui/lists/widthsInRegion.ts'
import { listColumns } from '../../cells/columns.tsx'
import { besideTitle, repeatedTitles } from '../../cells/insideText.ts'
import { useOpenPath } from '../../record/openPath.ts'
import type { ListContext } from '../listContext.ts'
import { type Arrange, useArranging } from '../useArranging.ts'
import type { Selection } from '../useSelection.ts'
import { columnsToFit } from './columnWidths.ts'
import { groupAt, groupHeight } from './groupAt.ts'
import { RecordRow } from './RecordRow.tsx'
import classes from './RecordTable.module.css'
import { useColumnWidths } from './useColumnWidths.ts'
import { useVirtualRows, type VirtualRows } from './useVirtualRows.ts'

const headerHeight = 32
const menuWidth = 52
const checkWidth = 56
const gripWidth = 36

interface RecordTableProps {
  place: ListContext
  /** Names of the visible fields, title first. */
  shown: readonly string[]
  records: readonly AnyRecord[]
  offset: number
  /** The field whose values head each group of rows. */
  grouped: string | null
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
  onNearStart: () => void
  /** Undefined if the list has no bulk actions. */
  selection: Selection | undefined
  /** The rows are from a previous query; new ones are loading. */
  stale: boolean
  /** Undefined if rows aren't in their manual order, or the user may not move them. */
  arrange: Arrange | undefined
}

const sortedBy = (order: readonly Order[], name: string): 'ascending' | 'descending' | false => {
  const [first] = order
  if (first?.field !== name) return false
  return first.descending ? 'descending' : 'ascending'
}

/** Ascending, descending, then the default order, which no column header could bring back otherwise. */
const sortedNext = (field: string, sorted: ReturnType<typeof sortedBy>): Order[] =>
  sorted === 'descending' ? [] : [{ field, descending: sorted === 'ascending' }]

const selectNothing = () => {}

/** Placeholder for rows that aren't rendered. A row, because a table can contain nothing else. */
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
  const {
    place,
    shown,
    records,
    offset,
    grouped,
    total,
    order,
    onSort,
    cursor,
    onCursor,
    rows,
    onMenu,
    menuFor,
    selection,
    stale,
    arrange,
  } = props
  const { resource, customerId } = place
  const region = useRef<HTMLElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const openPath = useOpenPath(place)
  const columns = useMemo(() => listColumns(resource, shown), [resource, shown])
  const repeated = useMemo(() => repeatedTitles(resource, records), [resource, records])
  // Inside a parent, every row would repeat the parent's name.
  const said = place.parent ? [...shown, place.parent.fieldName] : shown
  const rowHeight = densities[useDensity()]
  const virtual = useVirtualRows({
    offset,
    count: records.length,
    rowHeight,
    heightAbove: (index) => (groupAt(records, index - offset, grouped) === undefined ? 0 : groupHeight),
    headerHeight,
    scroller: region,
    keyOf: (index) => records[index - offset]?.id ?? index,
    handle: rows,
    onNearEnd: props.onNearEnd,
    onNearStart: props.onNearStart,
  })
  const select = selection?.toggle ?? selectNothing
  const { mark, onRows } = useArranging(records, offset, grouped, arrange)
  const [first, last] = [virtual.indexes[0], virtual.indexes.at(-1)]
  const drawn = first === undefined ? '' : `${first}-${last}-${records.length}`
  const widths = useColumnWidths({ table, resource, columns, drawn, stale })
  const gripLeft = selection ? checkWidth : 0
  const nameLeft = gripLeft + (arrange ? gripWidth : 0)
  const { ofColumn, leastOfTable } = widthsInRegion(columnsToFit(resource, columns, widths), nameLeft + menuWidth)
  // Offsets of the columns that stay in view when the table scrolls sideways.
  const pinned: Record<`--${string}`, string> = {
    '--grip-left': `${gripLeft}px`,
    '--name-left': `${nameLeft}px`,
    '--least': `${leastOfTable}px`,
  }
  const wide = columns.length + 1 + (selection ? 1 : 0) + (arrange ? 1 : 0)

  // A new order starts at the top.
  const questionKey = JSON.stringify(order)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order changes, whatever it is
  useEffect(() => {
    // In braces: newer browsers return a promise from `scrollTo`, which isn't a cleanup function.
    region.current?.scrollTo({ top: 0 })
  }, [questionKey])

  return (
    <TableRegion ref={region} label={`${resource.words.many} table`} className={classes.region} aria-busy={stale}>
      <table
        className={cx(tableClass, classes.table)}
        ref={table}
        style={{ minWidth: leastOfTable, ...pinned }}
        aria-rowcount={(total ?? records.length) + 1}
      >
        <caption className="visuallyHidden">{resource.words.many}</caption>
        <colgroup>
          {selection && <col style={{ width: checkWidth }} />}
          {arrange && <col style={{ width: gripWidth }} />}
          {columns.map(({ name }, index) => (
            <col key={name} style={{ width: ofColumn[index] }} />
          ))}
          <col style={{ width: menuWidth }} />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selection && (
              <HeadCheck
                name={`Select all loaded ${inSentence(resource.words.many)}`}
                checked={selection.count > 0 && selection.count >= records.length}
                mixed={selection.count > 0 && selection.count < records.length}
                onChange={selection.toggleLoaded}
              />
            )}
            {arrange && (
              <th scope="col" className={classes.grip}>
                <span className="visuallyHidden">Move</span>
              </th>
            )}
            {columns.map(({ name, label, numeric, sortable }) => {
              const sorted = sortedBy(order, name)
              return (
                <HeaderCell
                  key={name}
                  data-column={name}
                  className={name === resource.title ? classes.name : undefined}
                  sorted={sorted}
                  numeric={numeric}
                  {...(sortable && { onSort: () => onSort(sortedNext(name, sorted)) })}
                >
                  {label}
                </HeaderCell>
              )
            })}
            <th scope="col">
              <span className="visuallyHidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody {...onRows}>
          <Gap height={virtual.before} columns={wide} />
          {virtual.indexes.map((index) => {
            const record = records[index - offset]
            const group = groupAt(records, index - offset, grouped)
            return (
              record !== undefined && (
                <Fragment key={record.id}>
                  {group !== undefined && (
                    <tr className={classes.group}>
                      <th scope="rowgroup" colSpan={wide}>
                        {group}
                      </th>
                    </tr>
                  )}
                  <RecordRow
                    record={record}
                    index={index}
                    resource={resource}
                    customerId={customerId}
                    href={openPath(record.id)}
                    columns={columns}
                    inside={besideTitle(resource, record, { repeated, shown: said })}
                    atCursor={cursor === index}
                    menuOpen={menuFor === record.id}
                    onCursor={onCursor}
                    onMenu={onMenu}
                    selected={selection?.has(record.id)}
                    canMove={arrange !== undefined}
                    dropMark={mark?.index === index ? mark.side : undefined}
                    onSelect={select}
                  />
                </Fragment>
              )
            )
          })}
          <Gap height={virtual.after} columns={wide} />
        </tbody>
      </table>
    </TableRegion>
  )
}
