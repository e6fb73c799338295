/** A day as a strip, with marks for succeeded, failed, missed and running. */
import { stepsPerDay } from '@postern/domain/areas/platform/taskStates.ts'
import classes from './DayMarks.module.css'

type Marks = readonly (readonly [step: number, count: number])[]

interface DayMarksProps {
  succeeded?: Marks
  failed?: Marks
  missed?: Marks
  running?: readonly number[]
}

const left = (step: number) => ({ left: `${((step / stepsPerDay) * 100).toFixed(2)}%` })

/** Hidden from screen readers: the figures are next to it. */
export function DayMarks({ succeeded = [], failed = [], missed = [], running = [] }: DayMarksProps) {
  return (
    <span className={classes.day} aria-hidden="true">
      {succeeded.map(([step]) => (
        <i key={`s${step}`} className={classes.succeeded} style={left(step)} />
      ))}
      {missed.map(([step, count]) => (
        <i key={`m${step}`} className={classes.missed} style={left(step)} title={`${count} missed`} />
      ))}
      {failed.map(([step, count]) => (
        <i key={`f${step}`} className={classes.failed} style={left(step)} title={`${count} failed`} />
      ))}
      {[...new Set(running)].map((step) => (
        <i key={`r${step}`} className={classes.running} style={left(step)} />
      ))}
    </span>
  )
}
