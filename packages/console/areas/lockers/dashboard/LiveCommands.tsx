/** What was asked of the doors today, and how far each command got. */
import type { CommandState } from '@postern/domain/areas/lockers/live/commands.ts'
import type { DoorCommandRow } from '@postern/domain/areas/lockers/liveEndpoints.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import type { Tone } from '../../../ui/marks/tone.ts'
import type { Door } from '../door.ts'
import classes from './dashboard.module.css'

const words: Readonly<Record<CommandState, { tone: Tone; text: string; step: number }>> = {
  requested: { tone: 'info', text: 'Waiting to be sent', step: 1 },
  sent: { tone: 'info', text: 'Sent to the vendor', step: 2 },
  accepted: { tone: 'info', text: 'Accepted, waiting for the door', step: 3 },
  confirmed: { tone: 'ok', text: 'Opened', step: 4 },
  noEffect: { tone: 'warn', text: 'Didn’t open', step: 4 },
  failed: { tone: 'danger', text: 'Failed', step: 4 },
  uncertain: { tone: 'warn', text: 'No answer, checking the door', step: 3 },
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
        <p className="dim">No door was opened remotely in the last 24 hours.</p>
      ) : (
        <ul className={classes.rows}>
          {commands.slice(0, shown).map(({ id, lockerId, state, reason, requestedBy, requestedAt, message }) => {
            const { tone, text, step } = words[state]
            return (
              <li key={id}>
                <div className={classes.line}>
                  <StatusMark tone={tone}>Open door {doors.get(lockerId)?.label ?? '–'}</StatusMark>
                  <span className={classes.steps} aria-hidden>
                    {steps.map((each) => (
                      <i key={each} data-done={each <= step || undefined} data-tone={tone} />
                    ))}
                  </span>
                </div>
                <span className="dim">
                  {text}
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
