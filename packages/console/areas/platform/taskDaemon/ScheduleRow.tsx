/** One task in the schedules; expanded, it shows its setup and its latest failure. */
import { Button } from '@mantine/core'
import type { TaskFacts } from '@postern/domain/areas/platform/taskEndpoints.ts'
import { Fragment } from 'react'
import { useCan } from '../../../session/useSession.ts'
import { Switch } from '../../../ui/forms/Switch.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { None, numericClass } from '../../../ui/lists/DataTable.tsx'
import { RowToggle } from '../../../ui/lists/RowToggle.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { clockText, dateText } from '../../../ui/timeText.ts'
import { AgainstUsual } from './AgainstUsual.tsx'
import { RunStrip } from './RunStrip.tsx'
import classes from './Schedules.module.css'
import { tabPath } from './taskApi.ts'
import { durationOf, isSlow, recentText, spanText, waitText, wordsIn } from './taskTexts.ts'
import { useSwitchTask } from './useTaskActions.ts'

export interface ScheduleRowProps {
  task: TaskFacts
  /** When the list was loaded, by the server's clock. */
  now: string
  zone: string
  isOpen: boolean
  isAtCursor: boolean
  onToggle: () => void
  onRun: () => void
  onEdit: () => void
}

const momentText = (at: string, zone: string): string =>
  `${dateText(new Date(at), zone)} ${clockText(new Date(at), zone)}`

export function NextRun({ task, now, zone }: Pick<ScheduleRowProps, 'task' | 'now' | 'zone'>) {
  const [next] = task.nextRuns
  if (task.running) return <StatusMark tone="info">Running, {waitText(durationOf(task.running, now) ?? 0)}</StatusMark>
  if (task.schedule === null) return <span className="dim">On request</span>
  if (next === undefined) return <None />
  return (
    <>
      in {waitText(Date.parse(next) - Date.parse(now))}{' '}
      <span className="dim num">{clockText(new Date(next), zone)}</span>
    </>
  )
}

export const RecentWords = ({ task }: { task: TaskFacts }) => {
  const { text, tone } = recentText(task)
  return (
    <span className={classes.recent} data-tone={tone}>
      {text}
    </span>
  )
}

const retriesText = ({ retries, backoff }: TaskFacts): string =>
  retries === 0 ? 'None' : `${retries}, ${backoff.kind} from ${spanText(backoff.seconds * 1000)}`

const overlapWords: Readonly<Record<TaskFacts['overlap'], string>> = { skip: 'Skip', queue: 'Run after it' }
const missedWords: Readonly<Record<TaskFacts['missed'], string>> = { runOnce: 'Run once', skip: 'Skip' }

function scheduleText({ schedule }: TaskFacts): string {
  if (schedule === null) return 'None'
  return 'cron' in schedule ? `${schedule.cron} ${schedule.timeZone}` : `${schedule.everySeconds} s`
}

export function ScheduleFacts({ task, zone, onEdit }: Pick<ScheduleRowProps, 'task' | 'zone' | 'onEdit'>) {
  const can = useCan()
  const { lastFailure } = task
  const facts: readonly (readonly [string, string])[] = [
    [task.schedule !== null && 'cron' in task.schedule ? 'Cron' : 'Interval', scheduleText(task)],
    ['Timeout', spanText(task.timeoutSeconds * 1000)],
    ['Retries', retriesText(task)],
    ['If still running', overlapWords[task.overlap]],
    ['Missed runs', missedWords[task.missed]],
    ['Queue', task.queue],
  ]
  return (
    <div className={classes.facts}>
      <p className={classes.about}>
        {task.description}
        {task.isDestructive && ' Deletes data.'}
        {task.rowVersion > 0 && task.words !== task.defaultWords && ` Default: ${task.defaultWords}.`}
      </p>
      <dl>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={term === 'Cron' ? 'mono' : undefined}>{value}</dd>
          </div>
        ))}
        {task.nextRuns.length > 0 && (
          <div>
            <dt>Next 5 runs, {zone}</dt>
            <dd className="num">{task.nextRuns.map((next) => momentText(next, zone)).join(' · ')}</dd>
          </div>
        )}
        {lastFailure && (
          <div>
            <dt>Last failure, {momentText(lastFailure.at, zone)}</dt>
            <dd className={classes.error}>{lastFailure.error}</dd>
          </div>
        )}
      </dl>
      <span className={classes.factActions}>
        {lastFailure && (
          <Link href={tabPath('schedules', { run: lastFailure.id })} className="link">
            View log
          </Link>
        )}
        <Link href={tabPath('runs', { task: task.key })} className="link">
          All runs
        </Link>
        {can('taskDaemon.pause') && task.defaultSchedule !== null && (
          <Button size="xs" onClick={onEdit}>
            Edit schedule
          </Button>
        )}
      </span>
    </div>
  )
}

export function OnSwitch({ task }: { task: TaskFacts }) {
  const can = useCan()
  const turn = useSwitchTask()
  if (task.defaultSchedule === null) return <None />
  return (
    <Switch
      label={task.title}
      // Optimistic: users click a slow switch twice.
      checked={turn.isPending ? (turn.variables.isOn ?? task.isOn) : task.isOn}
      disabled={!can('taskDaemon.pause') || turn.isPending}
      onChange={(isOn) => turn.mutate({ task, isOn })}
    />
  )
}

export function ScheduleRow(props: ScheduleRowProps) {
  const { task, now, zone, isOpen, isAtCursor, onToggle, onRun } = props
  const can = useCan()
  const last = task.last === null ? null : durationOf(task.last, now)
  return (
    <Fragment>
      <tr data-cursor={isAtCursor || undefined} data-off={!task.isOn || undefined}>
        <td>
          <RowToggle isOpen={isOpen} onToggle={onToggle}>
            <strong>{task.title}</strong>
            <span className={`mono ${classes.key}`} title={task.key}>
              {task.key}
            </span>
          </RowToggle>
        </td>
        <td className={classes.words} title={task.words ?? undefined}>
          {task.words === null ? <None /> : wordsIn(task, zone)}
        </td>
        <td>
          <NextRun task={task} now={now} zone={zone} />
        </td>
        <td>
          <RunStrip runs={task.recent} /> <RecentWords task={task} />
        </td>
        <td
          className={numericClass}
          data-slow={(last !== null && task.usual !== null && isSlow(last, task.usual)) || undefined}
        >
          {last === null ? <None /> : spanText(last)}
        </td>
        <td>
          <AgainstUsual ms={last} usual={task.usual} />
        </td>
        <td>
          <OnSwitch task={task} />
        </td>
        <td>
          {can('taskDaemon.run') && (
            <Button size="xs" aria-label={`Run now: ${task.title}`} onClick={onRun}>
              Run now
            </Button>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr className={classes.opened}>
          <td colSpan={8}>
            <ScheduleFacts {...props} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}
