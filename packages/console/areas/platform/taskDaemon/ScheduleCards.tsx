/** The schedules on a phone. */
import { Button } from '@mantine/core'
import { useCan } from '../../../session/useSession.ts'
import { RowToggle } from '../../../ui/lists/RowToggle.tsx'
import { NextRun, OnSwitch, RecentWords, ScheduleFacts, type ScheduleRowProps } from './ScheduleRow.tsx'
import classes from './Schedules.module.css'
import { wordsIn } from './taskTexts.ts'

function ScheduleCard(props: ScheduleRowProps) {
  const { task, isOpen, onToggle, onRun } = props
  const can = useCan()
  return (
    <li>
      <span className={classes.cardHead}>
        <RowToggle isOpen={isOpen} onToggle={onToggle}>
          <strong>{task.title}</strong>
        </RowToggle>
        <OnSwitch task={task} />
      </span>
      <span className={classes.cardFoot}>
        <span>
          <span className="dim">{wordsIn(task, props.zone)}</span> <NextRun {...props} /> <RecentWords task={task} />
        </span>
        {can('taskDaemon.run') && (
          <Button size="xs" aria-label={`Run now: ${task.title}`} onClick={onRun}>
            Run now
          </Button>
        )}
      </span>
      {isOpen && <ScheduleFacts {...props} />}
    </li>
  )
}

export const ScheduleCards = ({ rows }: { rows: readonly ScheduleRowProps[] }) => (
  <ul className={classes.cards} aria-label="Schedules">
    {rows.map((row) => (
      <ScheduleCard key={row.task.key} {...row} />
    ))}
  </ul>
)
