import type { Kind } from '@postern/domain/field.ts'
import type { AnyRecord, Resource } from '@postern/domain/resource.ts'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { FlexRender, type Row } from '@tanstack/react-table'
import { memo } from 'react'
import { cx } from '../ui/classNames.ts'
import { numericClass } from '../ui/DataTable.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { features, ListColumn } from './columns.tsx'
import classes from './RecordTable.module.css'
import { refLabels, titleOf } from './values.ts'
import { textOf } from './valueText.ts'

/** Names and figures lead; what only sorts records into kinds steps back. */
const quietKinds: ReadonlySet<Kind> = new Set(['choice', 'choices', 'timezone', 'country', 'date'])

interface RecordRowProps {
  row: Row<typeof features, AnyRecord>
  index: number
  resource: Resource
  shape: ReadonlyMap<string, ListColumn>
  atCursor: boolean
  menuOpen: boolean
  onCursor: (index: number) => void
  onMenu: (record: AnyRecord, button: HTMLElement) => void
}

/** Kept while it stays in view: scrolling draws the rows that come, not those that are there. */
export const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { row, index, resource, shape, atCursor, menuOpen, onCursor, onMenu } = props
  const record = row.original
  const labels = refLabels(resource, record)
  return (
    <tr data-row={index} data-cursor={atCursor || undefined} aria-rowindex={index + 2} onFocus={() => onCursor(index)}>
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
            <FlexRender cell={cell} />
          </td>
        )
      })}
      <td className={classes.menu}>
        <IconButton
          name={`Actions for ${titleOf(resource, record)}`}
          size={24}
          aria-haspopup="menu"
          aria-expanded={menuOpen}
          onClick={(event) => onMenu(record, event.currentTarget)}
        >
          <IconDots size={16} stroke={1.6} aria-hidden />
        </IconButton>
      </td>
    </tr>
  )
})
