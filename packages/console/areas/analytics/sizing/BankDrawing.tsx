/** The doors drawn as a bank, to scale: existing ones in gray, new ones next to them in blue. */
import { type DoorMix, type DoorSize, doorSizes, doorTotal } from '@postern/domain/areas/analytics/sizing.ts'
import classes from './Sizing.module.css'

/** The height of a door, in units of a column. */
const heights: Readonly<Record<DoorSize, number>> = { XS: 2, S: 3, M: 5, L: 8, XL: 12 }
const columnHeight = 40
const [columnWidth, gap, drawnHeight] = [13, 1.5, 110]

interface PlacedDoor {
  column: number
  top: number
  height: number
}

/** Largest doors first, from the bottom up; each goes into the first column with room. */
export function columnsOf(mix: DoorMix): PlacedDoor[] {
  const filled: number[] = []
  return doorSizes.toReversed().flatMap((size) =>
    Array.from({ length: mix[size] }, () => {
      const height = heights[size]
      const found = filled.findIndex((used) => used + height <= columnHeight)
      const column = found < 0 ? filled.length : found
      const used = filled[column] ?? 0
      filled[column] = used + height
      return { column, top: columnHeight - used - height, height }
    }),
  )
}

interface BankProps {
  mix: DoorMix
  caption: string
  isNew?: boolean
}

function Bank({ mix, caption, isNew = false }: BankProps) {
  const doors = columnsOf(mix)
  const columns = Math.max(1, ...doors.map(({ column }) => column + 1))
  const scale = drawnHeight / columnHeight
  const width = columns * columnWidth
  return (
    <figure className={classes.bank} data-new={isNew || undefined}>
      <svg viewBox={`0 0 ${width} ${drawnHeight + 4}`} style={{ maxWidth: width }} aria-hidden="true">
        {doors.map(({ column, top, height }) => (
          <rect
            key={`${column} ${top}`}
            x={column * columnWidth + gap / 2}
            y={top * scale + gap / 2}
            width={columnWidth - gap}
            height={height * scale - gap}
            rx="1.5"
          />
        ))}
        <path d={`M0 ${drawnHeight + 2.5}H${width}`} />
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

export function BankDrawing({ today, added }: { today: DoorMix; added: DoorMix }) {
  return (
    <div className={classes.banks}>
      {doorTotal(today) > 0 && <Bank mix={today} caption={`${doorTotal(today)} doors today`} />}
      {doorTotal(added) > 0 && <Bank mix={added} caption={`+${doorTotal(added)} new`} isNew />}
    </div>
  )
}
