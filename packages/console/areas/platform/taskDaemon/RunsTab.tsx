/** All runs, newest first, filtered by task, state, trigger and time. */
import '../../../theme/formStyles.ts'
import { Select } from '@mantine/core'
import type { RunRow, TaskFacts } from '@postern/domain/areas/platform/taskEndpoints.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Search, useSearchParams, useSetSearch } from '../../../engine/list/urlState.ts'
import { MeterBar } from '../../../ui/charts/MeterBar.tsx'
import { TextButton } from '../../../ui/forms/PlainButton.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { framedClass, None, numericClass, PlainHead, TableRegion, tableClass } from '../../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { MoreButton } from '../../../ui/lists/MoreButton.tsx'
import { SkeletonRows } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { useViewport } from '../../../ui/useViewport.ts'
import { AgainstUsual } from './AgainstUsual.tsx'
import { Moment } from './Moment.tsx'
import classes from './Runs.module.css'
import { periods, runFiltersIn, runsOptions, tabPath, tasksOptions } from './taskApi.ts'
import { durationOf, isFailed, spanText, stateTones, stateWords, triggerWords } from './taskTexts.ts'

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

interface PickProps {
  label: string
  any: string
  data: readonly { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}

const Pick = ({ label, any, data, value, onChange }: PickProps) => (
  <Select
    aria-label={label}
    placeholder={any}
    searchable={data.length > 8}
    clearable
    clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
    className={classes.filter}
    // Keeps a value from the URL that isn't in the list.
    data={[...data, ...(value && !data.some((each) => each.value === value) ? [{ value, label: value }] : [])]}
    value={value ?? null}
    onChange={(next) => onChange(next ?? undefined)}
  />
)

function RunFilters({ tasks }: { tasks: readonly TaskFacts[] }) {
  const { task, state, trigger, period } = useSearchParams()
  const setSearch = useSetSearch()
  const put = (change: Search) => setSearch((now) => ({ ...now, ...change }), { replace: true })
  const isNarrowed = [task, state, trigger, period].some((each) => each !== undefined)
  return (
    <search className={classes.filters} aria-label="Filters">
      <Pick
        label="Task"
        any="Any task"
        data={tasks.map(({ key, title }) => ({ value: key, label: title }))}
        value={task}
        onChange={(next) => put({ task: next })}
      />
      <Pick
        label="State"
        any="Any state"
        data={optionsOf(stateWords)}
        value={state}
        onChange={(next) => put({ state: next })}
      />
      <Pick
        label="Trigger"
        any="Any trigger"
        data={optionsOf(triggerWords)}
        value={trigger}
        onChange={(next) => put({ trigger: next })}
      />
      <Pick
        label="Time"
        any="Any time"
        data={optionsOf(periods)}
        value={period}
        onChange={(next) => put({ period: next })}
      />
      {isNarrowed && (
        <TextButton onClick={() => put({ task: undefined, state: undefined, trigger: undefined, period: undefined })}>
          Clear filters
        </TextButton>
      )}
    </search>
  )
}

export function Progress({ done, total }: Pick<RunRow, 'done' | 'total'>) {
  if (total === null || total === 0) return done === 0 ? <None /> : done.toLocaleString('en-US')
  return (
    <span className={classes.progress}>
      <MeterBar parts={[{ value: Math.min(done, total), tone: 'accent' }]} max={total} width={56} />
      {done.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
    </span>
  )
}

export const RunState = ({ state }: Pick<RunRow, 'state'>) => (
  <StatusMark tone={stateTones[state]}>{stateWords[state]}</StatusMark>
)

const headings = ['Due', 'Task', 'State', 'Trigger', 'Duration', 'Against usual', 'Processed', 'Node', 'Outcome']

interface RowsProps {
  runs: readonly RunRow[]
  tasks: readonly TaskFacts[]
  now: string
  search: Search
}

const hrefOf = (search: Search, id: string) => tabPath('runs', { ...search, tab: 'runs', run: id })

function RunTable({ runs, tasks, now, search }: RowsProps) {
  const usualOf = new Map(tasks.map(({ key, usual }) => [key, usual]))
  return (
    <TableRegion label="Runs" className={framedClass}>
      <table className={tableClass}>
        <PlainHead headings={headings} numeric={['Duration']} />
        <tbody>
          {runs.map((run) => {
            const ms = durationOf(run, now)
            return (
              <tr key={run.id}>
                <td>
                  <Link href={hrefOf(search, run.id)} className="link">
                    <Moment at={run.dueAt} />
                  </Link>
                </td>
                <td title={run.taskKey}>{run.title}</td>
                <td>
                  <RunState state={run.state} />
                </td>
                <td>
                  {triggerWords[run.trigger]}
                  {run.startedBy !== null && <span className="dim"> by {run.startedBy}</span>}
                </td>
                <td className={numericClass}>{ms === null ? <None /> : spanText(ms)}</td>
                <td>
                  <AgainstUsual
                    ms={run.state === 'succeeded' || isFailed(run.state) ? ms : null}
                    usual={usualOf.get(run.taskKey) ?? null}
                  />
                </td>
                <td>
                  <Progress {...run} />
                </td>
                <td>{run.host ?? <None />}</td>
                <td
                  className={classes.outcome}
                  title={run.error ?? run.summary ?? undefined}
                  data-failed={run.error !== null}
                >
                  {run.error ?? run.summary ?? <None />}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </TableRegion>
  )
}

const RunCards = ({ runs, now, search }: RowsProps) => (
  <ul className={classes.cards} aria-label="Runs">
    {runs.map((run) => {
      const ms = durationOf(run, now)
      return (
        <li key={run.id}>
          <span className={classes.cardHead}>
            <Link href={hrefOf(search, run.id)} className="link">
              {run.title}
            </Link>
            <RunState state={run.state} />
          </span>
          <span className="dim">
            <Moment at={run.dueAt} /> · {triggerWords[run.trigger]}
            {ms !== null && ` · ${spanText(ms)}`}
          </span>
          {(run.error ?? run.summary) !== null && <span>{run.error ?? run.summary}</span>}
        </li>
      )
    })}
  </ul>
)

export function RunsTab() {
  const search = useSearchParams()
  const mobile = useViewport() === 'mobile'
  // Fixed when the page opens; otherwise the query key would change on every render.
  const [opened] = useState(() => new Date())
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch, dataUpdatedAt } = useInfiniteQuery(
    runsOptions(runFiltersIn(search, opened)),
  )
  const { data: tasks } = useQuery(tasksOptions)
  const runs = data?.pages.flatMap(({ items }) => items) ?? []
  const rows = { runs, tasks: tasks?.items ?? [], now: tasks?.at ?? new Date(dataUpdatedAt).toISOString(), search }
  return (
    <div className={classes.tab}>
      <RunFilters tasks={tasks?.items ?? []} />
      {error && !data && <FailedPart error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={12} label="Loading runs" />}
      {data && runs.length === 0 && (
        <EmptyState art="search" title="No matching runs" text="Remove a filter to see more runs." />
      )}
      {runs.length > 0 && (mobile ? <RunCards {...rows} /> : <RunTable {...rows} />)}
      <MoreButton pages={{ hasNextPage, isFetchingNextPage, fetchNextPage }} />
    </div>
  )
}
