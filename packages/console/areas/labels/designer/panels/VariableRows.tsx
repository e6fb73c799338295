/** Searchable list of variables, each with its current value. */
import type { LabelData } from '@postern/domain/areas/labels/document.ts'
import type { LabelVariable } from '@postern/domain/areas/labels/variables.ts'
import { useState } from 'react'
import { SearchField } from '../../../../ui/lists/SearchField.tsx'
import picker from '../../picture/Picker.module.css'
import { variableMime } from '../dropped.ts'
import { findVariables } from './findVariables.ts'

interface VariableRowsProps {
  variables: readonly LabelVariable[]
  data: LabelData
  onPick: (name: string) => void
  /** Whether rows can be dragged onto the canvas or an element. */
  isDraggable?: boolean
}

export function VariableRows({ variables, data, onPick, isDraggable = false }: VariableRowsProps) {
  const [search, setSearch] = useState('')
  const found = findVariables(variables, search)
  return (
    <>
      <SearchField label="Search variables" value={search} onChange={setSearch} />
      <ul className={picker.rows} aria-label="Variables">
        {found.map(({ name, label }) => (
          <li key={name}>
            <button
              type="button"
              className={picker.row}
              title={label}
              draggable={isDraggable}
              onDragStart={({ dataTransfer }) => dataTransfer.setData(variableMime, name)}
              onClick={() => onPick(name)}
            >
              <span className="mono">{name}</span>
              <span className={picker.example}>{data.values[name]}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="mute">No results for “{search}”</p>}
    </>
  )
}
