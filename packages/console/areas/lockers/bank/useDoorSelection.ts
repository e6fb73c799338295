/** Selection state of a drawing: selected doors, and the door the arrow keys start from. */

import { between, type Direction, inReadingOrder, neighbour } from '@postern/domain/areas/lockers/geometry/pointing.ts'
import type { Cell } from '@postern/domain/areas/lockers/lockerLayout.ts'
import { useState } from 'react'

interface Keyed extends Cell {
  readonly key: string
}

export interface Keys {
  readonly shift: boolean
  /** Ctrl or ⌘. */
  readonly add: boolean
}

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** Keys of the selected doors, and their setter. */
export type Chosen = readonly [keys: ReadonlySet<string>, choose: (keys: ReadonlySet<string>) => void]

/** `kept`: external selection state, if it isn't kept here. */
export function useDoorSelection<T extends Keyed>(
  doors: readonly T[],
  selectable: (door: T) => boolean = () => true,
  kept?: Chosen,
) {
  const own = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = kept ?? own
  const [currentKey, setCurrentKey] = useState<string | null>(null)
  const [anchorKey, setAnchorKey] = useState<string | null>(null)
  const keyed = (key: string | null) => doors.find((door) => door.key === key)
  const current = keyed(currentKey) ?? inReadingOrder(doors)[0]
  // Drop removed doors from the selection.
  const selected = new Set(doors.flatMap(({ key }) => (chosen.has(key) ? [key] : [])))

  const select = (keys: Iterable<string>) => setChosen(new Set(keys))
  const spanTo = (door: T): string[] =>
    between(doors, keyed(anchorKey) ?? current ?? door, door)
      .filter(selectable)
      .map(({ key }) => key)

  const toggle = (key: string) => {
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }

  const point = (key: string, { shift, add }: Keys) => {
    const door = keyed(key)
    if (!door) return
    setCurrentKey(key)
    if (shift) return select(add ? [...selected, ...spanTo(door)] : spanTo(door))
    setAnchorKey(key)
    if (add) toggle(key)
    else select([key])
  }

  /** Returns the door to focus; null if the key isn't handled. */
  const press = (key: string, { shift, add }: Keys): string | null => {
    if (!current) return null
    const direction = arrows[key]
    const ordered = inReadingOrder(doors)
    const next = direction
      ? neighbour(doors, current, direction)
      : key === 'Home'
        ? ordered[0]
        : key === 'End'
          ? ordered.at(-1)
          : undefined
    if (direction || key === 'Home' || key === 'End') {
      const target = next ?? current
      setCurrentKey(target.key)
      if (shift) select(spanTo(target))
      else setAnchorKey(target.key)
      return target.key
    }
    if (key === ' ') {
      setAnchorKey(current.key)
      toggle(current.key)
      return current.key
    }
    if (key.toLowerCase() === 'a' && add) {
      select(doors.filter(selectable).map((door) => door.key))
      return current.key
    }
    if (key === 'Escape' && selected.size > 0) {
      select([])
      return current.key
    }
    return null
  }

  return { selected, current: current?.key ?? null, setCurrent: setCurrentKey, select, point, press }
}

export type DoorSelection = ReturnType<typeof useDoorSelection>
