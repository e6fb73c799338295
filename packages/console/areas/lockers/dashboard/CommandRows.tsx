/** Door commands with their progress. */
import type { DoorCommandRow } from '@postern/domain/areas/lockers/commandEndpoints.ts'
import type { SentCommand } from '@postern/domain/areas/lockers/live/runCommands.ts'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { stateText, stateWords } from '../commands/commandWords.ts'
import classes from './dashboard.module.css'

const verbs: Readonly<Record<SentCommand, string>> = {
  open: 'Open',
  setOutOfService: 'Out of service:',
  setInService: 'In service:',
  drain: 'Drain',
  undrain: 'Reopen',
}

const steps = [1, 2, 3, 4] as const

interface CommandRowsProps {
  commands: readonly DoorCommandRow[]
  /** Returns a door's label by its ID. */
  labelOf: (lockerId: string) => string
}

export const CommandRows = ({ commands, labelOf }: CommandRowsProps) => (
  <ul className={classes.rows}>
    {commands.map(({ id, lockerId, command, state, reason, requestedBy, requestedAt, message }) => {
      const { tone, step } = stateWords[state]
      return (
        <li key={id}>
          <div className={classes.line}>
            <StatusMark tone={tone}>
              {verbs[command]} door {labelOf(lockerId)}
            </StatusMark>
            <span className={classes.steps} aria-hidden>
              {steps.map((each) => (
                <i key={each} data-done={each <= step || undefined} data-tone={tone} />
              ))}
            </span>
          </div>
          <span className="dim">
            {stateText(command, state)}
            {message !== null && `: ${message}`}. {reason}
            {requestedBy !== null && `, ${requestedBy}`}, <RelativeTime at={requestedAt} />
          </span>
        </li>
      )
    })}
  </ul>
)
