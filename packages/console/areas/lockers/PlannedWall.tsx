/** Small preview of planned doors in their columns, without numbers. */
import { type PlannedDoor, rowsOf } from '@postern/domain/areas/lockers/doorPlan.ts'
import { counted } from '@postern/domain/values/text.ts'
import classes from './PlannedWall.module.css'

export function PlannedWall({ doors, columns }: { doors: readonly PlannedDoor[]; columns: number }) {
  return (
    <figure className={classes.plan}>
      <div className={classes.wall} aria-hidden="true">
        {doors.map(({ columnNumber, rowNumber, rowSpan, size }) => (
          <span
            key={`${columnNumber} ${rowNumber}`}
            style={{ gridColumn: columnNumber, gridRow: `${rowNumber} / span ${rowSpan}` }}
          >
            {size}
          </span>
        ))}
      </div>
      <figcaption className="mute">
        {counted(columns, 'column', 'columns')}, {counted(rowsOf(doors), 'row', 'rows')} high
      </figcaption>
    </figure>
  )
}
