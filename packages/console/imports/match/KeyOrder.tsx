/** Match keys in the order they are tried; reorder by dragging or with the buttons. */
import { Checkbox } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import { useState } from 'react'
import { IconButton } from '../../ui/forms/IconButton.tsx'
import classes from './MatchStep.module.css'
import { movedTo } from './movedTo.ts'

export interface OfferedKey {
  readonly key: string
  readonly label: string
  /** Its columns are mapped. */
  readonly isMapped: boolean
}

interface KeyOrderProps {
  offered: readonly OfferedKey[]
  chosen: readonly string[]
  onChange: (keys: string[]) => void
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

export function KeyOrder({ offered, chosen, onChange }: KeyOrderProps) {
  const [dragged, setDragged] = useState<string>()
  const rank = (key: string) => (chosen.includes(key) ? chosen.indexOf(key) : chosen.length)
  const shown = offered.toSorted((a, b) => rank(a.key) - rank(b.key))
  return (
    <ol className={classes.keys}>
      {shown.map(({ key, label, isMapped }) => {
        const place = chosen.indexOf(key)
        const isOn = place >= 0
        return (
          <li
            key={key}
            draggable={isOn}
            data-dragged={dragged === key || undefined}
            onDragStart={() => setDragged(key)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => isOn && dragged !== undefined && event.preventDefault()}
            onDrop={() => dragged !== undefined && onChange(movedTo(chosen, dragged, place))}
          >
            <IconGripVertical {...icon} className={classes.grip} data-off={!isOn || undefined} />
            <Checkbox
              label={isOn ? `${place + 1}. ${label}` : label}
              description={isMapped ? undefined : 'Not in this file'}
              checked={isOn}
              disabled={!isMapped && !isOn}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, key] : chosen.filter((each) => each !== key))
              }
            />
            {isOn && (
              <span className={classes.moves}>
                <IconButton
                  name={`Move ${label} up`}
                  disabled={place === 0}
                  onClick={() => onChange(movedTo(chosen, key, place - 1))}
                >
                  <IconArrowUp {...icon} />
                </IconButton>
                <IconButton
                  name={`Move ${label} down`}
                  disabled={place === chosen.length - 1}
                  onClick={() => onChange(movedTo(chosen, key, place + 1))}
                >
                  <IconArrowDown {...icon} />
                </IconButton>
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
