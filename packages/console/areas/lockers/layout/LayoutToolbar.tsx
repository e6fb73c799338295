/** Actions for the selected doors, the selected column and the whole layout. */
import { Button } from '@mantine/core'
import { moveColumn, removeColumn } from '@postern/domain/areas/lockers/geometry/columnSteps.ts'
import {
  mapAddresses,
  mergeDoors,
  moveCell,
  removeDoors,
  renumberDoors,
  splitDoor,
} from '@postern/domain/areas/lockers/geometry/doorSteps.ts'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { IconButton } from '../../../ui/forms/IconButton.tsx'
import { Segments } from '../../../ui/forms/Segments.tsx'
import type { CanvasNote } from './LayoutCanvas.tsx'
import classes from './LayoutEditor.module.css'
import type { LayoutDraft } from './useLayoutDraft.ts'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface LayoutToolbarProps {
  drawing: LayoutDraft
  selected: readonly string[]
  column: number | null
  onColumn: (column: number | null) => void
  note: CanvasNote
  onNote: (note: CanvasNote) => void
}

export function LayoutToolbar({ drawing, selected, column, onColumn, note, onNote }: LayoutToolbarProps) {
  const { steps, make } = drawing
  const [last, next] = [steps.done.at(-1), steps.undone[0]]
  const [only] = selected
  const isSingle = selected.length === 1 && only !== undefined
  const shift = (from: number, to: number) => make((draft) => moveColumn(draft, from, to)) && onColumn(to)
  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Layout tools">
      <IconButton name={last ? `Undo: ${last.title}` : 'Undo'} disabled={!last} onClick={drawing.undo}>
        <IconArrowBackUp {...icon} />
      </IconButton>
      <IconButton name={next ? `Redo: ${next.title}` : 'Redo'} disabled={!next} onClick={drawing.redo}>
        <IconArrowForwardUp {...icon} />
      </IconButton>
      <span className={classes.divider} />
      <Button size="xs" disabled={!isSingle} onClick={() => isSingle && make((draft) => splitDoor(draft, only))}>
        Split
      </Button>
      <Button size="xs" disabled={selected.length < 2} onClick={() => make((draft) => mergeDoors(draft, selected))}>
        Merge
      </Button>
      <IconButton
        name="Move door up"
        disabled={!isSingle}
        onClick={() => isSingle && make((draft) => moveCell(draft, only, 'up'))}
      >
        <IconArrowUp {...icon} />
      </IconButton>
      <IconButton
        name="Move door down"
        disabled={!isSingle}
        onClick={() => isSingle && make((draft) => moveCell(draft, only, 'down'))}
      >
        <IconArrowDown {...icon} />
      </IconButton>
      {column === null ? (
        <IconButton
          name="Remove selected doors"
          disabled={selected.length === 0}
          onClick={() => make((draft) => removeDoors(draft, selected))}
        >
          <IconTrash {...icon} />
        </IconButton>
      ) : (
        <>
          <span className={classes.divider} />
          <IconButton name={`Move column ${column} left`} onClick={() => shift(column, column - 1)}>
            <IconArrowLeft {...icon} />
          </IconButton>
          <IconButton name={`Move column ${column} right`} onClick={() => shift(column, column + 1)}>
            <IconArrowRight {...icon} />
          </IconButton>
          <IconButton
            name={`Remove column ${column}`}
            onClick={() => make((draft) => removeColumn(draft, column)) && onColumn(null)}
          >
            <IconTrash {...icon} />
          </IconButton>
        </>
      )}
      <span className={classes.divider} />
      <Button size="xs" variant="subtle" onClick={() => make((draft) => renumberDoors(draft, 'columns'))}>
        Number by column
      </Button>
      <Button size="xs" variant="subtle" onClick={() => make((draft) => renumberDoors(draft, 'rows'))}>
        Number by row
      </Button>
      <Button size="xs" variant="subtle" onClick={() => make((draft) => mapAddresses(draft, 'columns'))}>
        Map addresses
      </Button>
      <Segments
        label="Show"
        value={note}
        options={{ address: 'Address', size: 'Size', mode: 'Mode' }}
        onChange={onNote}
      />
    </div>
  )
}
