// Building blocks of a table. Columns, sorting and virtual rows are wired where the data is.
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from '../classNames.ts'
import { Link } from '../LinkContext.tsx'
import { Chevron } from '../marks/Chevron.tsx'
import classes from './DataTable.module.css'

/** On `<table>`. Rows take `aria-selected`, `data-cursor` (j/k) and `data-fresh` (a cell just changed). */
export const tableClass = classes.table
/** Around a table in a card, tab or dialog: it scrolls sideways inside its frame. */
export const framedClass = classes.framed
/** On `<td>` and `<th>` of figures: right-aligned, tabular. */
export const numericClass = classes.numeric
/** On `<td>` of the checkbox: the whole cell is clickable. */
export const checkClass = classes.check
/** On `<tr>`/`<th>` of a group. */
export const groupClass = classes.group

interface TableRegionProps extends ComponentPropsWithRef<'section'> {
  /** Names the scrolling region, which must be reachable by keyboard. */
  label: string
}

/** The scroll container of an edge-to-edge table. */
export function TableRegion({ label, className, children, ...rest }: TableRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={cx(classes.region, className)} aria-label={label} tabIndex={0} {...rest}>
      {children}
    </section>
  )
}

/** The header of a table that can't be sorted. `numeric`: headings of figures, which are right-aligned. */
export function PlainHead({ headings, numeric = [] }: { headings: readonly string[]; numeric?: readonly string[] }) {
  return (
    <thead>
      <tr>
        {headings.map((heading) => (
          <th key={heading} scope="col" className={cx(numeric.includes(heading) && classes.numeric)}>
            {heading}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface HeaderCellProps extends Omit<ComponentPropsWithRef<'th'>, 'children'> {
  children: ReactNode
  /** `false`: sortable, but not sorted by this column. */
  sorted?: 'ascending' | 'descending' | false
  onSort?: (event: { shiftKey: boolean }) => void
  numeric?: boolean
}

export function HeaderCell({ children, sorted = false, onSort, numeric, className, ...rest }: HeaderCellProps) {
  return (
    <th scope="col" aria-sort={sorted || undefined} className={cx(numeric && classes.numeric, className)} {...rest}>
      {onSort ? (
        <button type="button" className={classes.sort} onClick={onSort}>
          {children}
          {sorted && <Chevron to={sorted === 'descending' ? 'down' : 'up'} />}
        </button>
      ) : (
        children
      )}
    </th>
  )
}

interface NameCellProps {
  name: ReactNode
  href: string
  code?: string
  /** Distinguishes it from others with the same name; dimmed. */
  inside?: string
  tile?: ReactNode
  /** A small mark right after the name. */
  mark?: ReactNode
}

/** Tile, name and code: the content of a row's first cell. */
export function NameCell({ name, href, code, inside, tile, mark }: NameCellProps) {
  return (
    <span className={classes.name}>
      {tile}
      <Link href={href} className={classes.nameLink}>
        {name}
      </Link>
      {mark}
      {inside !== undefined && <span className={classes.inside}>{inside}</span>}
      {code !== undefined && <span className={cx('mono', classes.code)}>{code}</span>}
    </span>
  )
}

/** "None": an en dash, never an empty cell. */
export function None() {
  return <span className="mute">–</span>
}
