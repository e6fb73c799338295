import { useEffect, useRef } from 'react'
import { checkClass } from './DataTable.tsx'
import classes from './RowCheck.module.css'

interface RowCheckProps {
  name: string
  checked: boolean
  /** Some of the rows it covers are selected, but not all. */
  mixed?: boolean
  /** `through`: Shift is held, so select the range from the previous one. */
  onChange: (through: boolean) => void
}

/** Without a cell: for cards. */
export function CheckBox({ name, checked, mixed = false, onChange }: RowCheckProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    // The box is 16 px; the whole cell around it is clickable.
    <label className={classes.target}>
      <input
        ref={box}
        type="checkbox"
        className={classes.box}
        aria-label={name}
        checked={checked}
        onChange={({ nativeEvent }) => onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  )
}

/** The first cell of a selectable row. */
export function RowCheck(props: RowCheckProps) {
  return (
    <td className={checkClass}>
      <CheckBox {...props} />
    </td>
  )
}

/** The header of the checkbox column: selects all rows. */
export function HeadCheck(props: RowCheckProps) {
  return (
    <th scope="col" className={checkClass}>
      <CheckBox {...props} />
    </th>
  )
}
