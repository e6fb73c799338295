import { useEffect, useRef } from 'react'
import { checkClass } from './DataTable.tsx'
import classes from './RowCheck.module.css'

interface RowCheckProps {
  name: string
  checked: boolean
  /** Some of what it stands for, not all. */
  mixed?: boolean
  /** `through`: with Shift, up to here from the one before. */
  onChange: (through: boolean) => void
}

/** Alone: beside a card. */
export function CheckBox({ name, checked, mixed = false, onChange }: RowCheckProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    // The box is 16 px: everything around it in the cell is the target too.
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

/** The first cell of a row that can be chosen. */
export function RowCheck(props: RowCheckProps) {
  return (
    <td className={checkClass}>
      <CheckBox {...props} />
    </td>
  )
}

/** Its column's head: all of them. */
export function HeadCheck(props: RowCheckProps) {
  return (
    <th scope="col" className={checkClass}>
      <CheckBox {...props} />
    </th>
  )
}
