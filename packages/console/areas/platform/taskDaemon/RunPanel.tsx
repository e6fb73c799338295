/** One run: its progress, its duration compared with the usual, and its log. */
import { Button } from '@mantine/core'
import type { RunDetail } from '@postern/domain/areas/platform/taskEndpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, useSetSearch, withSearch } from '../../../engine/list/urlState.ts'
import { RequestFailure } from '../../../http/requestFailure.ts'
import { useCan } from '../../../session/useSession.ts'
import { DescriptionList } from '../../../ui/detail/DescriptionList.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { CopyId } from '../../../ui/marks/CopyId.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { SidePanel } from '../../../ui/overlays/SidePanel.tsx'
import { clockText } from '../../../ui/timeText.ts'
import { AgainstUsual } from './AgainstUsual.tsx'
import { Moment } from './Moment.tsx'
import classes from './RunPanel.module.css'
import { Progress, RunState } from './RunsTab.tsx'
import { runOptions, taskDaemonPath } from './taskApi.ts'
import { durationOf, isFailed, isOpen, spanText, triggerWords } from './taskTexts.ts'
import { useCancelRun, useDiscard, useRetry } from './useTaskActions.ts'

function OtherRun({ id, text }: { id: string; text: string }) {
  const search = useSearchParams()
  return (
    <Link href={withSearch(taskDaemonPath, { ...search, run: id })} className="link">
      {text}
    </Link>
  )
}

function factsOf(run: RunDetail) {
  const ms = durationOf(run, new Date().toISOString())
  return [
    { term: 'State', value: <RunState state={run.state} /> },
    {
      term: 'Trigger',
      value: `${triggerWords[run.trigger]}${run.startedBy === null ? '' : ` by ${run.startedBy}`}`,
    },
    { term: 'Due', value: <Moment at={run.dueAt} /> },
    ...(run.startedAt === null ? [] : [{ term: 'Started', value: <Moment at={run.startedAt} /> }]),
    ...(run.finishedAt === null ? [] : [{ term: 'Finished', value: <Moment at={run.finishedAt} /> }]),
    ...(ms === null ? [] : [{ term: 'Duration', value: spanText(ms) }]),
    ...(ms === null || run.usual === null
      ? []
      : [{ term: 'Against usual', value: <AgainstUsual ms={ms} usual={run.usual} /> }]),
    { term: 'Processed', value: <Progress {...run} /> },
    ...(run.attempt > 1 ? [{ term: 'Attempt', value: String(run.attempt) }] : []),
    { term: 'Queue', value: run.queue },
    ...(run.host === null ? [] : [{ term: 'Node', value: run.host }]),
    { term: 'ID', value: <CopyId id={run.id} noun="run ID" /> },
    ...(run.retryOf === null ? [] : [{ term: 'Retry of', value: <OtherRun id={run.retryOf} text="Failed run" /> }]),
    ...(run.retriedBy === null ? [] : [{ term: 'Retried by', value: <OtherRun id={run.retriedBy} text="New run" /> }]),
  ]
}

const secondsText = (at: string): string => {
  const date = new Date(at)
  return `${clockText(date)}:${String(date.getSeconds()).padStart(2, '0')}`
}

function RunWords({ run }: { run: RunDetail }) {
  return (
    <div className={classes.panel}>
      <DescriptionList items={factsOf(run)} />
      {run.error !== null && <p className={classes.error}>{run.error}</p>}
      {run.summary !== null && <p>{run.summary}</p>}
      {run.params !== null && (
        <section className={classes.part}>
          <h3>Parameters</h3>
          <pre className={`mono ${classes.params}`}>{JSON.stringify(run.params, null, 2)}</pre>
        </section>
      )}
      <section className={classes.part} aria-label="Log">
        <h3>Log</h3>
        {run.lines.length === 0 ? (
          <p className="dim">No log lines</p>
        ) : (
          <ol className={`mono ${classes.log}`}>
            {run.lines.map(({ at, level, text }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows
              <li key={place} data-level={level}>
                <time dateTime={at}>{secondsText(at)}</time>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  )
}

const isUnsettled = ({ state, settledAt }: RunDetail): boolean => isFailed(state) && settledAt === null

const hasActs = (run: RunDetail, can: ReturnType<typeof useCan>): boolean =>
  (isOpen(run.state) && can('taskDaemon.run')) || (isUnsettled(run) && can('taskDaemon.retry'))

function RunActs({ run, can }: { run: RunDetail; can: ReturnType<typeof useCan> }) {
  const [cancel, retry, discard] = [useCancelRun(), useRetry(), useDiscard()]
  const canSettle = isUnsettled(run) && can('taskDaemon.retry')
  const which = { ids: [run.id] }
  return (
    <span className={classes.acts}>
      {isOpen(run.state) && can('taskDaemon.run') && (
        <Button loading={cancel.isPending} onClick={() => cancel.mutate(run.id)}>
          Cancel run
        </Button>
      )}
      {canSettle && (
        <>
          <Button loading={discard.isPending} onClick={() => discard.mutate(which)}>
            Discard
          </Button>
          <Button variant="filled" loading={retry.isPending} onClick={() => retry.mutate(which)}>
            Retry
          </Button>
        </>
      )}
    </span>
  )
}

const isGone = (error: Error): boolean => error instanceof RequestFailure && error.status === 404

export function RunPanel({ id }: { id: string }) {
  const can = useCan()
  const setSearch = useSetSearch()
  const { data: run, error, refetch } = useQuery(runOptions(id))
  return (
    <SidePanel
      opened
      onClose={() => setSearch((now) => ({ ...now, run: undefined }))}
      title={run?.title ?? 'Run'}
      size={560}
      {...(run && hasActs(run, can) && { footer: <RunActs run={run} can={can} /> })}
    >
      {!run && !error && <SkeletonLines lines={8} label="Loading run" />}
      {error &&
        !run &&
        (isGone(error) ? (
          <EmptyState art="search" title="Run not found" text="Old runs are deleted after a while." />
        ) : (
          <FailedPart error={error} onRetry={refetch} />
        ))}
      {run && <RunWords run={run} />}
    </SidePanel>
  )
}
