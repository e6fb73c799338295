/** What was asked of the doors today, and how far each command got. */
import type { DoorCommandRow } from '@postern/domain/areas/lockers/commandEndpoints.ts'
import type { SentCommand } from '@postern/domain/areas/lockers/live/runCommands.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { stateText, stateWords } from '../commands/commandWords.ts'
import type { Door } from '../door.ts'
import classes from './dashboard.module.css'

const verbs: Readonly<Record<SentCommand, string>> = {
  open: 'Open',
  setOutOfService: 'Out of service:',
  setInService: 'In service:',
  drain: 'Drain',
  undrain: 'Reopen',
}

const steps = [1, 2, 3, 4] as const
const shown = 6

interface LiveCommandsProps {
  commands: readonly DoorCommandRow[]
  doors: ReadonlyMap<string, Door>
}

export function LiveCommands({ commands, doors }: LiveCommandsProps) {
  return (
    <Card title="Commands" aside={commands.length === 0 ? undefined : `${commands.length} in 24 h`}>
      {commands.length === 0 ? (
        <p className="dim">No commands in the last 24 hours.</p>
      ) : (
        <ul className={classes.rows}>
          {commands
            .slice(0, shown)
            .map(({ id, lockerId, command, state, reason, requestedBy, requestedAt, message }) => {
              const { tone, step } = stateWords[state]
              return (
                <li key={id}>
                  <div className={classes.line}>
                    <StatusMark tone={tone}>
                      {verbs[command]} door {doors.get(lockerId)?.label ?? '–'}
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
      )}
    </Card>
  )
}
