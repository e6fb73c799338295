/** Edits a task's schedule. The code that will run it also validates and describes it. */
import '../../../theme/formStyles.ts'
import { NumberInput, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { TaskFacts, TaskSchedule } from '@postern/domain/areas/platform/taskEndpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TimeZoneSelect } from '../../../engine/inputs/TimeZoneSelect.tsx'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { clockText, dateText } from '../../../ui/timeText.ts'
import { FormDialog } from '../../shared/FormDialog.tsx'
import classes from './Schedules.module.css'
import { previewOptions } from './taskApi.ts'
import { useSchedule } from './useTaskActions.ts'

interface EditScheduleDialogProps {
  task: TaskFacts
  /** The time zone for the next runs. */
  zone: string
  onClose: () => void
}

const typingMs = 250
const kinds = { default: 'Default', cron: 'Cron', interval: 'Interval' } as const
type Kind = keyof typeof kinds

function kindOf({ rowVersion, words, defaultWords, schedule }: TaskFacts): Kind {
  if (rowVersion === 0 || words === defaultWords) return 'default'
  return schedule !== null && 'cron' in schedule ? 'cron' : 'interval'
}

/** The entered schedule, or null while it is incomplete. */
function askedSchedule(kind: Kind, cron: string, timeZone: string, everySeconds: number | null) {
  if (kind === 'cron') return cron.trim() === '' ? null : { cron: cron.trim(), timeZone }
  return everySeconds === null ? null : { everySeconds }
}

export function EditScheduleDialog({ task, zone, onClose }: EditScheduleDialogProps) {
  const { schedule, defaultSchedule } = task
  // Keeps the version from when the dialog opened, so that concurrent changes are reported, not overwritten.
  const [opened] = useState(task)
  const [kind, setKind] = useState<Kind>(kindOf(task))
  const start = schedule ?? defaultSchedule
  const [cron, setCron] = useState(start !== null && 'cron' in start ? start.cron : '')
  const [timeZone, setTimeZone] = useState(start !== null && 'cron' in start ? start.timeZone : zone)
  const [everySeconds, setEvery] = useState<number | null>(
    start !== null && 'everySeconds' in start ? start.everySeconds : 300,
  )
  const save = useSchedule()
  const asked: TaskSchedule | null =
    kind === 'default' ? defaultSchedule : askedSchedule(kind, cron, timeZone, everySeconds)
  const [settled] = useDebouncedValue(JSON.stringify(asked), typingMs)
  const isSettled = settled === JSON.stringify(asked)
  const { data, isPlaceholderData } = useQuery({ ...previewOptions(asked ?? {}), enabled: asked !== null && isSettled })
  const isChecked = asked !== null && isSettled && data !== undefined && !isPlaceholderData
  const problem = isChecked ? data.problem : null
  return (
    <FormDialog
      title={`Edit schedule of ${task.title}`}
      text="Applies from the next run. A run in progress continues."
      verb="Save schedule"
      ready={isChecked && problem === null}
      busy={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={() =>
        save.mutate({ task: opened, schedule: kind === 'default' ? null : asked }, { onSuccess: onClose })
      }
      below={
        <div className={classes.preview} role="status">
          {isChecked && problem === null && (
            <>
              <strong>{data.words}</strong>
              <span className="dim">
                Next runs, {zone}:{' '}
                {data.nextRuns
                  .map((next) => `${dateText(new Date(next), zone)} ${clockText(new Date(next), zone)}`)
                  .join(' · ')}
              </span>
            </>
          )}
        </div>
      }
    >
      <Segments label="Kind of schedule" value={kind} options={kinds} onChange={setKind} />
      {kind === 'cron' && (
        <>
          <TextInput
            label="Cron"
            description="Minute, hour, day, month, weekday"
            value={cron}
            error={problem}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => setCron(event.currentTarget.value)}
          />
          <TimeZoneSelect
            label="Time zone"
            value={timeZone}
            allowDeselect={false}
            onChange={(next) => next !== null && setTimeZone(next)}
          />
        </>
      )}
      {kind === 'interval' && (
        <NumberInput
          label="Every"
          suffix=" s"
          min={1}
          max={86_400}
          allowDecimal={false}
          value={everySeconds ?? ''}
          error={problem}
          onChange={(next) => setEvery(typeof next === 'number' ? next : null)}
        />
      )}
    </FormDialog>
  )
}
