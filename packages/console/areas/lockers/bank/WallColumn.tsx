/**
 * The doors of one column, in a drawing of their own: where one of them changes, the browser paints this column and not the whole
 * wall. Drawn again only if one of its doors changes, or which of them are selected.
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
  /** Pixels per millimetre. */
  scale: number
  /** Keys of its selected doors, joined. */
  selected: string
  /** The key of the door that the arrow keys start from, if it is one of these. */
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
