/** Inserts variables into a value, and adds filters to its last variable. */
import { labelFilters } from '@postern/domain/areas/labels/filters.ts'
import picker from '../../picture/Picker.module.css'
import { withFilter } from '../properties/templateEdits.ts'
import type { LabelDesigner } from '../useDesigner.ts'
import classes from './Panels.module.css'
import { VariableRows } from './VariableRows.tsx'

interface VariablePickerProps {
  designer: LabelDesigner
  value: string
  onPick: (name: string) => void
  onFilter: (value: string) => void
}

export function VariablePicker({ designer, value, onPick, onFilter }: VariablePickerProps) {
  return (
    <div className={picker.picker}>
      <VariableRows variables={designer.variables} data={designer.data} onPick={onPick} />
      {value.includes('}}') && (
        <fieldset className={classes.filters}>
          <legend>Filters</legend>
          {labelFilters.map(({ name, example, help }) => (
            <button
              key={name}
              type="button"
              className={classes.filter}
              title={help}
              onClick={() => onFilter(withFilter(value, example))}
            >
              {example}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
