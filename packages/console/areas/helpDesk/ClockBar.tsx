/** How much of a clock's time is used: a bar that fills up, with a hatched part for pauses. */
import type { ClockFigure } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { cx } from '../../ui/classNames.ts'
import classes from './ClockBar.module.css'

type BarTone = 'met' | 'running' | 'warning' | 'late'

function toneOf(clock: NonNullable<ClockFigure>, now: number): BarTone {
  const isLate = clock.elapsedMinutes > clock.targetMinutes
  if (isLate || (clock.endedAt === null && clock.dueAt !== null && Date.parse(clock.dueAt) < now)) return 'late'
  if (clock.endedAt !== null) return 'met'
  return clock.state === 'warning' ? 'warning' : 'running'
}

/** Widths relative to the target, with pauses added. */
function widthsOf({ elapsedMinutes, targetMinutes, pausedMinutes }: NonNullable<ClockFigure>) {
  const whole = Math.max(targetMinutes + pausedMinutes, elapsedMinutes + pausedMinutes, 1)
  return { used: (elapsedMinutes / whole) * 100, paused: (pausedMinutes / whole) * 100 }
}

/** Decorative: the text next to it says the same. */
export function ClockBar({ clock, now }: { clock: ClockFigure; now: number }) {
  if (clock === null) return <span className={classes.bar} aria-hidden="true" />
  const { used, paused } = widthsOf(clock)
  return (
    <span className={classes.bar} aria-hidden="true">
      <span className={cx(classes.used, classes[toneOf(clock, now)])} style={{ width: `${used}%` }} />
      {paused > 0 && <span className={classes.paused} style={{ width: `${Math.max(paused, 3)}%` }} />}
    </span>
  )
}
