/** A ticket's clock in a few words. */
import { ticketClocks } from '@postern/domain/areas/helpDesk/policies.ts'
import type { ClockFigure, TicketItem } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import type { Tone } from '../../ui/marks/tone.ts'
import { clockText, dateText } from '../../ui/timeText.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** `9 min`, `1 h 31 min`, `2 d 3 h`: two units, because minutes matter here. */
export function spanText(ms: number): string {
  const size = Math.abs(ms)
  if (size < hour) return `${Math.max(1, Math.round(size / minute))} min`
  const [large, small, names] = size < day ? [hour, minute, ['h', 'min']] : [day, hour, ['d', 'h']]
  const whole = Math.floor(size / large)
  const rest = Math.floor((size % large) / small)
  return rest === 0 ? `${whole} ${names[0]}` : `${whole} ${names[0]} ${rest} ${names[1]}`
}

/** `14:29`; with the date on other days, and only the date from two days away. */
export function clockMoment(at: string, now = new Date()): string {
  const moment = new Date(at)
  if (dateText(moment) === dateText(now)) return clockText(moment)
  const isNear = Math.abs(moment.getTime() - now.getTime()) < 2 * day
  return isNear ? `${dateText(moment)} ${clockText(moment)}` : dateText(moment)
}

export interface ClockWords {
  readonly tone?: Tone
  readonly text: string
}

/** For an ended clock: how long it took, or by how much it was late. */
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

const clockNames = { firstReply: 'First reply', nextUpdate: 'Update', solution: 'Solve' } as const

/** The most urgent clock: the one that runs out first, or since when all are paused. */
export function nextClockWords(
  { clocks, pausedSince, solvedAt, holdUntil }: Pick<TicketItem, 'clocks' | 'pausedSince' | 'solvedAt' | 'holdUntil'>,
  now: number,
): ClockWords {
  if (solvedAt !== null) return { tone: 'ok', text: 'Solved' }
  if (holdUntil !== null) return { tone: 'idle', text: `Until ${dateText(new Date(holdUntil))}` }
  const running = ticketClocks
    .flatMap((which) => {
      const clock = clocks[which]
      return clock && clock.endedAt === null && clock.dueAt !== null ? [{ which, clock, due: clock.dueAt }] : []
    })
    .toSorted((a, b) => Date.parse(a.due) - Date.parse(b.due))
  const [first] = running
  if (!first)
    return {
      tone: 'idle',
      text: pausedSince === null ? 'No clock runs' : `Paused ${spanText(now - Date.parse(pausedSince))}`,
    }
  const left = Date.parse(first.due) - now
  const name = clockNames[first.which]
  if (left < 0) return { tone: 'danger', text: `${name} ${spanText(left)} over` }
  const text = `${name} in ${spanText(left)}`
  return first.clock.state === 'warning' ? { tone: 'warn', text } : { text }
}
