/** What a ticket's clock says, in a few words. */
import type { ClockFigure } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import type { Tone } from '../../ui/marks/tone.ts'
import { clockText, dateText } from '../../ui/timeText.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** `9 min`, `1 h 31 min`, `2 d 3 h`: two units, because minutes decide here. */
export function spanText(ms: number): string {
  const size = Math.abs(ms)
  if (size < hour) return `${Math.max(1, Math.round(size / minute))} min`
  const [large, small, names] = size < day ? [hour, minute, ['h', 'min']] : [day, hour, ['d', 'h']]
  const whole = Math.floor(size / large)
  const rest = Math.floor((size % large) / small)
  return rest === 0 ? `${whole} ${names[0]}` : `${whole} ${names[0]} ${rest} ${names[1]}`
}

/** `14:29`, with the day where it isn't today. */
export function clockMoment(at: string, now = new Date()): string {
  const moment = new Date(at)
  const isToday = dateText(moment) === dateText(now)
  return isToday ? clockText(moment) : `${dateText(moment)} ${clockText(moment)}`
}

export interface ClockWords {
  readonly tone?: Tone
  readonly text: string
}

/** Once it's done: how long it took, or by how much it was too late. */
function endedWords(clock: NonNullable<ClockFigure>): ClockWords {
  const over = clock.elapsedMinutes - clock.targetMinutes
  return over > 0
    ? { tone: 'danger', text: `${spanText(over * minute)} late` }
    : { tone: 'ok', text: `Met in ${spanText(clock.elapsedMinutes * minute)}` }
}

export function clockWords(clock: ClockFigure, now: number): ClockWords {
  if (clock === null) return { text: '–' }
  if (clock.endedAt !== null) return endedWords(clock)
  if (clock.dueAt === null) return { tone: 'idle', text: 'Paused' }
  const left = Date.parse(clock.dueAt) - now
  if (left < 0) return { tone: 'danger', text: `${spanText(left)} over` }
  return clock.state === 'warning'
    ? { tone: 'warn', text: `${spanText(left)} left` }
    : { text: `${spanText(left)} left` }
}
