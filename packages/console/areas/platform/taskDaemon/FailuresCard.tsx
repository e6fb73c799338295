/** Unhandled failures, most frequent causes first. */
import { Button } from '@mantine/core'
import type { FailureGroup, TaskOverview } from '@postern/domain/areas/platform/taskEndpoints.ts'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { useCan } from '../../../session/useSession.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { IconButton } from '../../../ui/forms/IconButton.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { DayMarks } from './DayMarks.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import classes from './Overview.module.css'
import { tabPath } from './taskApi.ts'
import { useRetry } from './useTaskActions.ts'

const shownGroups = 5

function GroupRow({ group }: { group: FailureGroup }) {
  const can = useCan()
  const retry = useRetry()
  const [isAsking, setAsking] = useState(false)
  const { taskKey, cause, count, error } = group
  return (
    <li className={classes.failure}>
      <span className={classes.count}>{count.toLocaleString('en-US')}</span>
      <span className={classes.cause}>
        <strong title={error}>{error || cause}</strong>
        <span className="mono dim">{taskKey}</span>
      </span>
      <span className={classes.retry}>
        {can('taskDaemon.retry') && (
          <span className={classes.acts}>
            <IconButton name={`Discard ${count} of ${taskKey}`} size={24} onClick={() => setAsking(true)}>
              <IconX size={16} stroke={1.6} aria-hidden />
            </IconButton>
            <Button
              size="xs"
              loading={retry.isPending}
              aria-label={`Retry ${count} of ${taskKey}`}
              onClick={() => retry.mutate({ taskKey, cause })}
            >
              Retry {count.toLocaleString('en-US')}
            </Button>
          </span>
        )}
        <DayMarks failed={group.steps} />
      </span>
      {isAsking && <DiscardDialog which={{ taskKey, cause }} count={count} onClose={() => setAsking(false)} />}
    </li>
  )
}

export function FailuresCard({ overview: { failures, totals } }: { overview: TaskOverview }) {
  return (
    <Card
      title="Failures by cause"
      aside={totals.failed > 0 ? totals.failed.toLocaleString('en-US') : undefined}
      dense
      lined
      flush
      actions={
        totals.failed > 0 && (
          <Link href={tabPath('failed')} className="link">
            View all
          </Link>
        )
      }
    >
      {failures.length === 0 ? (
        <p className={classes.none}>No failed runs to review.</p>
      ) : (
        <ul>
          {failures.slice(0, shownGroups).map((group) => (
            <GroupRow key={`${group.taskKey} ${group.cause}`} group={group} />
          ))}
        </ul>
      )}
    </Card>
  )
}
