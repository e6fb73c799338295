/** A ticket's status and priority marks. */
import type { TicketPriority, TicketStatus } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { cx } from '../../ui/classNames.ts'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import type { Tone } from '../../ui/marks/tone.ts'
import classes from './ticketMarks.module.css'

export const statusTones: Readonly<Record<TicketStatus, Tone>> = {
  new: 'info',
  open: 'accent',
  pendingCustomer: 'warn',
  pendingVendor: 'warn',
  onHold: 'idle',
  solved: 'ok',
  closed: 'off',
}

export const TicketStatusMark = ({ status }: { status: TicketStatus }) => (
  <StatusMark tone={statusTones[status]}>{choiceText(status)}</StatusMark>
)

const bars = [4, 7, 10, 13] as const
const filled: Readonly<Record<TicketPriority, number>> = { P1: 4, P2: 3, P3: 2, P4: 1 }

/** Bars for the urgency, and its name. */
export const PriorityMark = ({ priority }: { priority: TicketPriority }) => (
  <span className={cx(classes.priority, priority === 'P1' && classes.urgent)}>
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      {bars.map((height, index) => (
        <rect
          key={height}
          x={index * 3.5}
          y={13.5 - height}
          width="2.5"
          height={height}
          rx="0.5"
          className={index < filled[priority] ? classes.on : classes.off}
        />
      ))}
    </svg>
    {priority}
  </span>
)
