/** The three clocks of a ticket, side by side. */
import { type TicketClock, ticketClocks } from '@postern/domain/areas/helpDesk/policies.ts'
import type { ClockFigure, TicketItem } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { ClockBar } from '../ClockBar.tsx'
import { clockMoment, clockWords, spanText } from '../clockWords.ts'
import classes from './TicketClocks.module.css'

const names: Readonly<Record<TicketClock, string>> = {
  firstReply: 'First reply',
  nextUpdate: 'Next update',
  solution: 'Solve',
}

const starts: Readonly<Record<TicketClock, string>> = {
  firstReply: 'Opened',
  nextUpdate: 'Last reply',
  solution: 'Opened',
}

function Facts({ which, clock }: { which: TicketClock; clock: NonNullable<ClockFigure> }) {
  const paused = Math.round(clock.pausedMinutes)
  return (
    <p className={classes.facts}>
      <span>
        {paused > 0 ? `Paused ${spanText(paused * 60_000)}` : `${starts[which]} ${clockMoment(clock.startsAt)}`}
      </span>
      <span>{clock.dueAt === null ? 'Not running' : `Due ${clockMoment(clock.dueAt)}`}</span>
    </p>
  )
}

function OneClock({ which, clock }: { which: TicketClock; clock: ClockFigure }) {
  const now = useNow().getTime()
  const { tone, text } = clockWords(clock, now)
  return (
    <li className={classes.clock}>
      <p className={classes.head}>
        <span>{names[which]}</span>
        {tone === undefined ? <strong>{text}</strong> : <StatusMark tone={tone}>{text}</StatusMark>}
      </p>
      <ClockBar clock={clock} now={now} />
      {clock ? <Facts which={which} clock={clock} /> : <p className={classes.facts}>Starts with the first reply</p>}
    </li>
  )
}

export const TicketClocks = ({ clocks }: Pick<TicketItem, 'clocks'>) => (
  <ul className={classes.clocks} aria-label="Clocks">
    {ticketClocks.map((which) => (
      <OneClock key={which} which={which} clock={clocks[which]} />
    ))}
  </ul>
)
