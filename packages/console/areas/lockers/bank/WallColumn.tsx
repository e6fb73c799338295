/**
 * The doors of one column as a separate SVG, so a door change repaints only this column, not the whole
 * drawing. Rerenders only if one of its doors or its selection changes.
 */
import { rectOf, type Wall } from '@postern/domain/areas/lockers/geometry/wall.ts'
import { memo } from 'react'
import classes from './BankWall.module.css'
import type { DrawnDoor } from './drawnDoors.ts'
import { WallDoor } from './WallDoor.tsx'
import { bleedPx, drawingMeasures, gapPx } from './wallMeasures.ts'

interface WallColumnProps {
  number: number
  doors: readonly DrawnDoor[]
  wall: Wall
  /** Pixels per millimeter. */
  scale: number
  /** Keys of its selected doors, joined. */
  selected: string
  /** Key of the door the arrow keys start from, if it's in this column. */
  current: string | null
}

export const WallColumn = memo(function WallColumn(props: WallColumnProps) {
  const { number, doors, wall, scale, selected, current } = props
  const { left, top } = drawingMeasures(wall, scale)
  const { x, width } = rectOf(wall, { columnNumber: number, rowNumber: 1, rowSpan: 1 })
  const chosen = new Set(selected.split(','))
  return (
    <svg
      role="presentation"
      className={classes.column}
      style={{ left: left + x * scale - bleedPx, top: top - bleedPx }}
      width={Math.max(8, width * scale - gapPx) + 2 * bleedPx}
      height={wall.heightMm * scale + 2 * bleedPx}
    >
      {doors.map((door) => {
        const { key, columnNumber, rowNumber, rowSpan, ...drawing } = door
        const rect = rectOf(wall, door)
        return (
          <WallDoor
            key={key}
            {...drawing}
            x={bleedPx}
            y={bleedPx + rect.y * scale}
            width={Math.max(8, rect.width * scale - gapPx)}
            height={Math.max(8, rect.height * scale - gapPx)}
            selected={chosen.has(key)}
            current={current === key}
          />
        )
      })}
    </svg>
  )
})
