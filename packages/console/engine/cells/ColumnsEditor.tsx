/** Which columns a list shows, and in which order. Loaded when opened. */
import { Button, Checkbox } from '@mantine/core'
import { columnLabel } from '@postern/domain/engine/listColumns.ts'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useState } from 'react'
import { IconButton } from '../../ui/forms/IconButton.tsx'
import type { ListContext } from '../list/listContext.ts'
import classes from './ColumnsEditor.module.css'
import { useColumns } from './useColumns.ts'

/** The names with the one at `from` moved to `to`. */
function moved(names: readonly string[], from: number, to: number): string[] {
  const rest = names.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...names.slice(from, from + 1), ...rest.slice(to)]
}

export default function ColumnsEditor({ place }: { place: ListContext }) {
  const { resource } = place
  const { shown, possible, isOwnChoice, choose } = useColumns(place)
  const [, ...chosen] = shown
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  // Visible columns first, in page order; the rest in the definition's order.
  const listed = [...chosen, ...possible.filter((name) => !chosen.includes(name))]
  const toggle = (name: string) =>
    choose(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name])
  return (
    <>
      <ul className={classes.list}>
        {listed.map((name) => {
          const at = chosen.indexOf(name)
          const label = columnLabel(resource, name)
          return (
            <li
              key={name}
              className={classes.column}
              draggable={at >= 0}
              data-over={over === at && dragged !== null && at >= 0 ? true : undefined}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(at)
              }}
              onDragEnter={() => setOver(at)}
              // Only visible columns can be reordered.
              onDragOver={(event) => dragged !== null && at >= 0 && event.preventDefault()}
              onDrop={() => dragged !== null && at >= 0 && choose(moved(chosen, dragged, at))}
              onDragEnd={() => {
                setDragged(null)
                setOver(null)
              }}
            >
              <Checkbox size="xs" label={label} checked={at >= 0} onChange={() => toggle(name)} />
              {at >= 0 && (
                <span className={classes.moves}>
                  <IconButton
                    name={`Move ${label} left`}
                    size={24}
                    disabled={at === 0}
                    onClick={() => choose(moved(chosen, at, at - 1))}
                  >
                    <IconArrowUp size={14} stroke={1.6} aria-hidden />
                  </IconButton>
                  <IconButton
                    name={`Move ${label} right`}
                    size={24}
                    disabled={at === chosen.length - 1}
                    onClick={() => choose(moved(chosen, at, at + 1))}
                  >
                    <IconArrowDown size={14} stroke={1.6} aria-hidden />
                  </IconButton>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <div className={classes.foot}>
        <Button size="xs" variant="subtle" disabled={!isOwnChoice} onClick={() => choose(null)}>
          Reset columns
        </Button>
      </div>
    </>
  )
}
