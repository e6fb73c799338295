import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { MeterBar } from '../../../ui/charts/MeterBar.tsx'
import { Card } from '../../../ui/detail/Card.tsx'
import type { Door } from '../door.ts'
import classes from './BankDoors.module.css'
import { sizeRows } from './sizeRows.ts'

/** Free doors per size; the bar shows the free share. */
export function FreeBySize({ doors }: { doors: readonly Pick<Door, 'size' | 'state'>[] }) {
  const rows = sizeRows(doors, lockers.fields.size.choices)
  const free = rows.reduce((sum, row) => sum + row.free, 0)
  return (
    <Card title="Free by size" actions={<span className="num mute">{`${free} of ${doors.length}`}</span>}>
      <ul className={classes.sizes}>
        {rows.map(({ size, all, free: left, tone }) => (
          <li key={size} data-tone={tone}>
            <span className="strong">{size}</span>
            <MeterBar parts={[{ value: left, tone }]} max={all} height={6} />
            <span className="num">
              {left} <span className="mute">of {all}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
