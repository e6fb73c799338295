import type { Kind } from '@postern/domain/engine/field.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import { memo } from 'react'
import { cx } from '../../../ui/classNames.ts'
import { IconButton } from '../../../ui/forms/IconButton.tsx'
import { numericClass } from '../../../ui/lists/DataTable.tsx'
import { RowCheck } from '../../../ui/lists/RowCheck.tsx'
import { type ListColumn, TitleCell, ValueCell } from '../../cells/columns.tsx'
import { refLabels, titleOf } from '../../cells/values.ts'
import { textOf } from '../../cells/valueText.ts'
import type { CustomerId } from '../../requests/queries.ts'
import classes from './RecordTable.module.css'

/** Muted, so names and figures stand out: these only categorize records. */
const quietKinds: ReadonlySet<Kind> = new Set(['choice', 'choices', 'timezone', 'country', 'date'])

interface RecordRowProps {
  record: AnyRecord
  index: number
  resource: Resource
  customerId: CustomerId
  /** The link target of the row. */
  href: string
  columns: readonly ListColumn[]
  /** The parents' names, if another row has the same title. */
  inside: string | undefined
  atCursor: boolean
  menuOpen: boolean
  onCursor: (index: number) => void
  onMenu: (record: AnyRecord, button: HTMLElement) => void
  /** Undefined if the list has no bulk actions. */
  selected: boolean | undefined
  onSelect: (id: string, through: boolean) => void
  /** Has a manual sort position; the table handles dragging its grip. */
  canMove: boolean
  dropMark: 'above' | 'below' | undefined
}

/** Memoized, so scrolling renders only the rows that come into view. */
export const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const {
    record,
    index,
    resource,
    customerId,
    href,
    columns,
    inside,
    atCursor,
    menuOpen,
    onCursor,
    onMenu,
    selected,
    onSelect,
    canMove,
    dropMark,
  } = props
  const labels = refLabels(resource, record)
  const title = titleOf(resource, record)
  const where = { record, resource, customerId }
  return (
    <tr
      data-row={index}
      data-cursor={atCursor || undefined}
      data-drop={dropMark}
      aria-selected={selected}
      aria-rowindex={index + 2}
      onFocus={() => onCursor(index)}
    >
      {selected !== undefined && (
        <RowCheck name={`Select ${title}`} checked={selected} onChange={(through) => onSelect(record.id, through)} />
      )}
      {canMove && (
        <td className={classes.grip}>
          <IconButton name={`Move ${title}`} size={24} draggable data-grip={record.id} title="Drag, or press ↑ or ↓">
            <IconGripVertical size={16} stroke={1.6} aria-hidden />
          </IconButton>
        </td>
      )}
      {columns.map(({ name, field, numeric }) => (
        <td
          key={name}
          className={cx(
            classes.cell,
            name === resource.title && classes.name,
            numeric && numericClass,
            quietKinds.has(field.kind) && 'dim',
          )}
          title={record[name] === undefined ? undefined : (textOf(record[name], field, labels) ?? undefined)}
        >
          {name === resource.title ? (
            <TitleCell {...where} href={href} inside={inside} />
          ) : (
            <ValueCell name={name} {...where} />
          )}
        </td>
      ))}
      <td className={classes.menu}>
        <IconButton
          name={`Actions for ${title}`}
          size={24}
          aria-haspopup="menu"
          aria-expanded={menuOpen}
          onClick={({ currentTarget }) => onMenu(record, currentTarget)}
        >
          <IconDots size={16} stroke={1.6} aria-hidden />
        </IconButton>
      </td>
    </tr>
  )
})
