/** One clock in a table: its text and its bar. */
import type { ClockFigure } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { ClockBar } from '../ClockBar.tsx'
import { clockWords } from '../clockWords.ts'
import classes from './Desk.module.css'

export function ClockCell({ clock, now }: { clock: ClockFigure; now: number }) {
  const { tone, text } = clockWords(clock, now)
  if (clock === null) return <span className="mute">–</span>
  return (
    <span className={classes.clock}>
      {tone === undefined ? <span className="num">{text}</span> : <StatusMark tone={tone}>{text}</StatusMark>}
      <ClockBar clock={clock} now={now} />
    </span>
  )
}
