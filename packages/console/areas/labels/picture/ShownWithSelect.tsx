import '../../../theme/formStyles.ts'
import { Select } from '@mantine/core'
import { useId } from 'react'
import classes from './ShownWithSelect.module.css'
import type { ShownWith } from './useShownWith.ts'

export function ShownWithSelect({ shownWith: { value, choices, choose } }: { shownWith: ShownWith }) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id}>Shown with</label>
      <Select
        id={id}
        className={classes.select}
        data={choices.map(({ group, items }) => ({ group, items: [...items] }))}
        value={value}
        onChange={(next) => next !== null && choose(next)}
        allowDeselect={false}
        size="xs"
        comboboxProps={{ width: 280, position: 'bottom-end' }}
      />
    </div>
  )
}
