/** Mini map of the bank: which doors are checked, which differ, and the current one. */
import type { AuditedDoor } from '@postern/domain/areas/lockers/audits/bankAuditEndpoints.ts'
import { isDifference } from '@postern/domain/areas/lockers/audits/findings.ts'
import classes from './AuditMap.module.css'

interface AuditMapProps {
  doors: readonly AuditedDoor[]
  current: string | undefined
  onPick: (lockerId: string) => void
}

const stateOf = ({ finding }: AuditedDoor): 'open' | 'checked' | 'differs' =>
  finding === null ? 'open' : isDifference(finding) ? 'differs' : 'checked'

const words = { open: 'not checked', checked: 'checked', differs: 'differs' } as const

/** Minimum touch target, even for the lowest door. */
const [fingerPx, gapPx] = [24, 2]
const rowPx = (doors: readonly AuditedDoor[]): number => {
  const lowest = Math.min(...doors.map(({ rowSpan }) => rowSpan))
  return Math.ceil((fingerPx + gapPx) / lowest) - gapPx
}

export const AuditMap = ({ doors, current, onPick }: AuditMapProps) => (
  <fieldset className={classes.map} style={{ gridAutoRows: `${rowPx(doors)}px`, gap: `${gapPx}px` }}>
    <legend className="visuallyHidden">Doors of this bank</legend>
    {doors.map((door) => (
      <button
        key={door.lockerId}
        type="button"
        className={classes.door}
        data-state={stateOf(door)}
        aria-current={door.lockerId === current || undefined}
        aria-label={`Door ${door.label}, ${words[stateOf(door)]}`}
        style={{ gridColumn: door.columnNumber, gridRow: `${door.rowNumber} / span ${door.rowSpan}` }}
        onClick={() => onPick(door.lockerId)}
      />
    ))}
  </fieldset>
)
