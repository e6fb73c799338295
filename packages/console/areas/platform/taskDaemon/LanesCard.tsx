/** The last 24 hours, one lane per task. */
import type { TaskLane, TaskOverview } from '@postern/domain/areas/platform/taskEndpoints.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { clockText } from '../../../ui/timeText.ts'
import { DayMarks } from './DayMarks.tsx'
import classes from './LanesCard.module.css'
import { tabPath } from './taskApi.ts'

const hourMs = 3_600_000
const everyHours = 4

const sum = (marks: TaskLane['failed']): number => marks.reduce((all, [, count]) => all + count, 0)
const written = (count: number): string => count.toLocaleString('en-US')

/** Every fourth full hour in the user's time zone, with its position as a share of the day. */
function hoursOf(from: Date): { text: string; at: number }[] {
  const first = new Date(from)
  first.setMinutes(0, 0, 0)
  return Array.from({ length: 25 }, (_, index) => new Date(first.getTime() + (index + 1) * hourMs))
    .filter((hour) => hour.getHours() % everyHours === 0)
    .map((hour) => ({ text: clockText(hour), at: (hour.getTime() - from.getTime()) / (24 * hourMs) }))
    .filter(({ at }) => at > 0.02 && at < 0.98)
}

const kinds = ['Succeeded', 'Failed', 'Running', 'Missed'] as const

function Figure({ count, tone, what }: { count: number; tone: 'failed' | 'missed'; what: string }) {
  return (
    <td className={classes.figure} data-tone={count > 0 ? tone : undefined}>
      {written(count)}
      <span className="visuallyHidden"> {what}</span>
    </td>
  )
}

export function LanesCard({ overview: { lanes, from } }: { overview: TaskOverview }) {
  const hours = hoursOf(new Date(from))
  return (
    <Card
      title="Runs in the last 24 h"
      dense
      flush
      actions={
        <ul className={classes.legend}>
          {kinds.map((kind) => (
            <li key={kind} data-kind={kind}>
              {kind}
            </li>
          ))}
        </ul>
      }
    >
      <div className={classes.frame}>
        <table className={classes.lanes}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visuallyHidden">Task</span>
              </th>
              <th scope="col" className={classes.hours}>
                <span className="visuallyHidden">Runs by time</span>
                {hours.map(({ text, at }) => (
                  <span key={text} style={{ left: `${at * 100}%` }} aria-hidden="true">
                    {text}
                  </span>
                ))}
              </th>
              <th scope="col">Runs</th>
              <th scope="col">Failed</th>
              <th scope="col">Missed</th>
            </tr>
          </thead>
          <tbody>
            {lanes.map((lane) => (
              <tr key={lane.key}>
                <th scope="row">
                  <Link href={tabPath('runs', { task: lane.key })} className={classes.key} title={lane.title}>
                    {lane.key}
                  </Link>
                </th>
                <td className={classes.day}>
                  {hours.map(({ text, at }) => (
                    <i key={text} className={classes.hour} style={{ left: `${at * 100}%` }} />
                  ))}
                  <DayMarks {...lane} />
                </td>
                <td className={classes.figure}>{lane.isOn ? written(lane.runs) : 'Off'}</td>
                <Figure count={sum(lane.failed)} tone="failed" what="failed" />
                <Figure count={sum(lane.missed)} tone="missed" what="missed" />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
