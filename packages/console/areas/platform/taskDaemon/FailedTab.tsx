/** Failed runs by cause, until they are retried or discarded. */
import { Button } from '@mantine/core'
import type { Endpoints } from '@postern/domain/areas/endpoints.ts'
import type { RunRow, WhichFailures } from '@postern/domain/areas/platform/taskEndpoints.ts'
import type { AnswerOf } from '@postern/domain/engine/contract.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useSearchParams } from '../../../engine/list/urlState.ts'
import { useCan } from '../../../session/useSession.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonRows } from '../../../ui/marks/Skeleton.tsx'
import { DayMarks } from './DayMarks.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import classes from './Failed.module.css'
import { Moment } from './Moment.tsx'
import { failedOptions, tabPath } from './taskApi.ts'
import { useRetry } from './useTaskActions.ts'

type Failed = AnswerOf<Endpoints['GET /api/system/tasks/failed']>
type Group = Failed['groups'][number]

interface Acts {
  /** The failures being retried. */
  retrying: WhichFailures | undefined
  onRetry: (which: WhichFailures) => void
  onDiscard: (which: WhichFailures, count: number) => void
}

const isSame = (a: WhichFailures | undefined, b: WhichFailures): boolean => JSON.stringify(a) === JSON.stringify(b)

function RunLine({ run, retrying, onRetry, onDiscard }: Acts & { run: RunRow }) {
  const can = useCan()
  const search = useSearchParams()
  const which = { ids: [run.id] }
  return (
    <li>
      <Link href={tabPath('failed', { ...search, tab: 'failed', run: run.id })} className="link">
        <Moment at={run.dueAt} />
      </Link>
      <span title={run.error ?? undefined}>{run.error}</span>
      {can('taskDaemon.retry') && (
        <span className={classes.acts}>
          <Button size="xs" variant="subtle" onClick={() => onDiscard(which, 1)}>
            Discard
          </Button>
          <Button size="xs" loading={isSame(retrying, which)} onClick={() => onRetry(which)}>
            Retry
          </Button>
        </span>
      )}
    </li>
  )
}

function GroupCard({ group, ...acts }: Acts & { group: Group }) {
  const can = useCan()
  const id = useId()
  const { taskKey, cause, count, runs } = group
  const which = { taskKey, cause }
  return (
    <section className={classes.group} aria-labelledby={id}>
      <div className={classes.groupHead}>
        <span className={classes.count}>{count.toLocaleString('en-US')}</span>
        <div>
          <h2 id={id}>{group.error || cause}</h2>
          <span className="dim">
            {group.title} <span className="mono">{taskKey}</span> · last <Moment at={group.lastAt} />
          </span>
        </div>
        <DayMarks failed={group.steps} />
        {can('taskDaemon.retry') && (
          <span className={classes.acts}>
            <Button aria-label={`Discard ${count} of ${taskKey}`} onClick={() => acts.onDiscard(which, count)}>
              Discard {count.toLocaleString('en-US')}
            </Button>
            <Button
              aria-label={`Retry ${count} of ${taskKey}`}
              loading={isSame(acts.retrying, which)}
              onClick={() => acts.onRetry(which)}
            >
              Retry {count.toLocaleString('en-US')}
            </Button>
          </span>
        )}
      </div>
      <ul className={classes.groupRuns}>
        {runs.map((run) => (
          <RunLine key={run.id} run={run} {...acts} />
        ))}
        {count > runs.length && (
          <li className="dim">
            <span>{counted(count - runs.length, 'older run', 'older runs')}</span>
          </li>
        )}
      </ul>
    </section>
  )
}

export function FailedTab() {
  const can = useCan()
  const { data, error, refetch } = useQuery(failedOptions)
  const retry = useRetry()
  const [discarding, setDiscarding] = useState<{ which: WhichFailures; count: number }>()
  const acts: Acts = {
    retrying: retry.isPending ? retry.variables : undefined,
    onRetry: (which) => retry.mutate(which),
    onDiscard: (which, count) => setDiscarding({ which, count }),
  }
  const all = { all: true } as const
  return (
    <div className={classes.tab}>
      {error && !data && <FailedPart error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={6} label="Loading failed runs" />}
      {data && data.groups.length === 0 && (
        <EmptyState
          art="box"
          title="No failed runs"
          text="Runs that fail after their last attempt appear here by cause."
        />
      )}
      {data && data.groups.length > 0 && (
        <>
          <div className={classes.head}>
            <span>
              {counted(data.total, 'failed run', 'failed runs')}, {counted(data.groups.length, 'cause', 'causes')}
            </span>
            {can('taskDaemon.retry') && (
              <span className={classes.acts}>
                <Button onClick={() => acts.onDiscard(all, data.total)}>Discard all</Button>
                <Button loading={isSame(acts.retrying, all)} onClick={() => acts.onRetry(all)}>
                  Retry all
                </Button>
              </span>
            )}
          </div>
          {data.groups.map((group) => (
            <GroupCard key={`${group.taskKey} ${group.cause}`} group={group} {...acts} />
          ))}
        </>
      )}
      {discarding && <DiscardDialog {...discarding} onClose={() => setDiscarding(undefined)} />}
    </div>
  )
}
