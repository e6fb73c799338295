/** The parts of the matrix's table: its header, a collapsible group, a row with its cells. */
import { humanise } from '@postern/domain/values/text.ts'
import { cx } from '../../ui/classNames.ts'
import { Chevron } from '../../ui/marks/Chevron.tsx'
import { GrantBox, GrantToggle } from './GrantControls.tsx'
import classes from './GrantMatrix.module.css'
import type { GridCell, GridGroup, GridRow } from './grantGrid.ts'

/** Undefined if the matrix is read-only. */
type OnSet = ((paths: readonly string[], on: boolean) => void) | undefined

export const GrantHead = ({ columns }: { columns: readonly string[] }) => (
  <thead>
    <tr>
      <th scope="col">Permission</th>
      {columns.map((verb) => (
        <th key={verb} scope="col" className={classes.verb}>
          {humanise(verb)}
        </th>
      ))}
      <th scope="col">{columns.length > 0 ? 'Special' : 'Allowed'}</th>
    </tr>
  </thead>
)

const controlOf = ({ path, ...cell }: GridCell, onSet: OnSet) => ({
  ...cell,
  onSet: onSet && ((on: boolean) => onSet([path], on)),
})

function GrantRow({ row, columns, onSet }: { row: GridRow; columns: readonly string[]; onSet: OnSet }) {
  const { label, path, cells, special } = row
  return (
    <tr>
      <th scope="row">
        {label} {path !== '' && <span className={classes.path}>{path}</span>}
      </th>
      {columns.map((verb, at) => {
        const cell = cells[at]
        return cell ? (
          <td key={verb} className={classes.verb} data-change={cell.change}>
            <GrantBox {...controlOf(cell, onSet)} />
          </td>
        ) : (
          <td key={verb} className={cx(classes.verb, classes.never)} aria-hidden="true">
            ·
          </td>
        )
      })}
      <td className={classes.special}>
        {special.map((cell) => (
          <GrantToggle key={cell.path} {...controlOf(cell, onSet)} />
        ))}
      </td>
    </tr>
  )
}

interface GrantGroupProps {
  group: GridGroup
  columns: readonly string[]
  open: boolean
  onFold: () => void
  onSet: OnSet
}

export function GrantGroup({ group, columns, open, onFold, onSet }: GrantGroupProps) {
  const { title, paths, have, rows } = group
  return (
    <tbody>
      <tr className={classes.group}>
        <th scope="rowgroup" colSpan={columns.length + 2}>
          <span className={classes.groupHead}>
            <button type="button" className={classes.fold} aria-expanded={open} data-grant onClick={onFold}>
              <Chevron to={open ? 'down' : 'right'} />
              {title}
            </button>
            <span className={classes.have}>
              {have} of {paths.length}
            </span>
            {onSet && (
              <GrantBox
                name={`All permissions in ${title}`}
                word="All"
                on={have === paths.length}
                some={have > 0 && have < paths.length}
                onSet={(on) => onSet(paths, on)}
              />
            )}
          </span>
        </th>
      </tr>
      {open && rows.map((row) => <GrantRow key={row.key} row={row} columns={columns} onSet={onSet} />)}
    </tbody>
  )
}
