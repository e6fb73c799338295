/** View model of a bank's drawing. Parts keep their identity until something visible changes, so an event rerenders one door. */
import { type MeasuredDoor, type Wall, wallOf } from '@postern/domain/areas/lockers/geometry/wall.ts'
import type { Cell } from '@postern/domain/areas/lockers/lockerLayout.ts'
import { stateOf } from '../doorState.ts'
import type { FacedDoor } from './facedDoors.ts'
import type { Band, Overlay } from './overlays.ts'
import { footUnder } from './overlays.ts'
import type { DoorDrawing } from './WallDoor.tsx'

export interface DrawnDoor extends Cell, DoorDrawing {
  readonly key: string
}

export interface Panel extends Cell {
  readonly holds: 'screen' | 'blank'
}

interface Coloring {
  readonly overlay: Overlay
  readonly band: Band | null
  /** Filtered out. */
  readonly faded: boolean
}

const drawnDoor = ({ door, face }: FacedDoor, { overlay, band, faded }: Coloring): DrawnDoor => ({
  key: door.id,
  id: door.id,
  columnNumber: door.columnNumber,
  rowNumber: door.rowNumber,
  rowSpan: door.rowSpan,
  label: door.label,
  state: stateOf(door),
  foot: footUnder(overlay, door) ?? face.text,
  initials: footUnder(overlay, door) === null ? face.initials : null,
  left: face.left,
  band,
  isFull: ['fault', 'open', 'outOfService'].includes(stateOf(door)) && door.occupancy !== 'empty',
  words: face.words,
  faded,
})

const isSamePlace = (a: MeasuredDoor, b: MeasuredDoor): boolean =>
  a === b ||
  (a.columnNumber === b.columnNumber &&
    a.rowNumber === b.rowNumber &&
    a.rowSpan === b.rowSpan &&
    a.widthMm === b.widthMm &&
    a.heightMm === b.heightMm)

const isEach = <T>(a: readonly T[], b: readonly T[], isSame: (x: T, y: T) => boolean): boolean =>
  a.length === b.length &&
  a.every((each, index) => {
    const other = b[index]
    return other !== undefined && isSame(each, other)
  })

export class DrawingStore {
  readonly #drawn = new WeakMap<FacedDoor, { readonly coloring: Coloring; readonly drawn: DrawnDoor }>()
  readonly #columns = new Map<number, readonly DrawnDoor[]>()
  #wall: { readonly doors: readonly MeasuredDoor[]; readonly panels: readonly Cell[]; readonly wall: Wall } | undefined

  wall(doors: readonly MeasuredDoor[], panels: readonly Cell[]): Wall {
    const kept = this.#wall
    const wall = kept?.panels === panels && isEach(kept.doors, doors, isSamePlace) ? kept.wall : wallOf(doors, panels)
    this.#wall = { doors, panels, wall }
    return wall
  }

  door(faced: FacedDoor, coloring: Coloring): DrawnDoor {
    const kept = this.#drawn.get(faced)
    const { overlay, band, faded } = coloring
    if (kept && kept.coloring.overlay === overlay && kept.coloring.band === band && kept.coloring.faded === faded)
      return kept.drawn
    const drawn = drawnDoor(faced, coloring)
    this.#drawn.set(faced, { coloring, drawn })
    return drawn
  }

  /** Doors by column number, left to right. */
  columns(doors: readonly DrawnDoor[]): readonly (readonly [number: number, doors: readonly DrawnDoor[]])[] {
    const columns = [...Map.groupBy(doors, ({ columnNumber }) => columnNumber)].sort(([a], [b]) => a - b)
    return columns.map(([number, found]) => {
      const kept = this.#columns.get(number)
      const column = kept && isEach(kept, found, (a, b) => a === b) ? kept : found
      this.#columns.set(number, column)
      return [number, column] as const
    })
  }
}
