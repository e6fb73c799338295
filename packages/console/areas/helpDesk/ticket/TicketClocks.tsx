/** The three clocks of a ticket, side by side. */
import { type TicketHours, ticketClock } from '@postern/domain/areas/helpDesk/clocks.ts'
import { type TicketClock, ticketClocks } from '@postern/domain/areas/helpDesk/policies.ts'
import type { ClockFigure, WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { dueAt } from '@postern/domain/clocks/clock.ts'
import { useState } from 'react'
import { TextButton } from '../../../ui/forms/PlainButton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { siteTime } from '../../parcels/siteTime.ts'
import { ClockStrip } from '../../shared/ClockStrip.tsx'
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

const hoursOf = ({ hours: { zone, opening } }: WholeTicket): TicketHours => ({
  zone,
  opening: typeof opening === 'object' && opening !== null ? siteTime(opening) : null,
})

/** When the clock ran and when it was paused, day by day. */
function Why({ ticket, which }: { ticket: WholeTicket; which: TicketClock }) {
  const now = useNow().getTime()
  const clock = ticketClock(ticket, hoursOf(ticket), which)
  if (clock === null || dueAt(clock) === null) return null
  return (
    <div className={classes.why}>
      <h3>{names[which]}</h3>
      <ClockStrip clock={clock} now={now} doneWord="Done" />
    </div>
  )
}

export function TicketClocks({ ticket }: { ticket: WholeTicket }) {
  const [opened, setOpened] = useState(false)
  return (
    <div className={classes.box}>
      <ul className={classes.clocks} aria-label="Clocks">
        {ticketClocks.map((which) => (
          <OneClock key={which} which={which} clock={ticket.clocks[which]} />
        ))}
      </ul>
      <TextButton className={classes.whyButton} aria-expanded={opened} onClick={() => setOpened(!opened)}>
        {opened ? 'Hide clock times' : 'Show clock times'}
      </TextButton>
      {opened && ticketClocks.map((which) => <Why key={which} ticket={ticket} which={which} />)}
    </div>
  )
}
