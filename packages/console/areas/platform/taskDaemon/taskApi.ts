/** Background tasks as the server reports them, polled every few seconds while a user is watching. */
import type { RunFilters } from '@postern/domain/areas/platform/taskEndpoints.ts'
import { runStates, runTriggers } from '@postern/domain/areas/platform/taskStates.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Search, withSearch } from '../../../engine/list/urlState.ts'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { systemSectionPath } from '../../../paths.ts'

export const taskKey = ['tasks'] as const
export const taskDaemonPath = systemSectionPath('taskDaemon')

export const taskTabs = ['overview', 'schedules', 'runs', 'failed', 'queues'] as const
export type TaskTab = (typeof taskTabs)[number]

export const tabIn = ({ tab }: Search): TaskTab => taskTabs.find((each) => each === tab) ?? 'overview'
export const tabPath = (tab: TaskTab, more: Search = {}): string =>
  withSearch(taskDaemonPath, { tab: tab === 'overview' ? undefined : tab, ...more })

/** Polling doesn't keep the user signed in. */
const headers = { 'x-postern-background': '1' }
const live = { ...errorsInPlace, staleTime: 0, placeholderData: keepPreviousData } as const

const soonMs = 3_000
/** While only the page header needs it. */
const laterMs = 10_000

export const overviewOptions = (isShown: boolean) =>
  queryOptions({
    queryKey: [...taskKey, 'overview'],
    queryFn: ({ signal }) => call('GET /api/system/tasks/overview', { signal, headers }),
    ...live,
    refetchInterval: isShown ? soonMs : laterMs,
  })

export const tasksOptions = queryOptions({
  queryKey: [...taskKey, 'list'],
  queryFn: ({ signal }) => call('GET /api/system/tasks', { signal, headers }),
  ...live,
  refetchInterval: soonMs,
})

export const failedOptions = queryOptions({
  queryKey: [...taskKey, 'failed'],
  queryFn: ({ signal }) => call('GET /api/system/tasks/failed', { signal, headers }),
  ...live,
  refetchInterval: soonMs,
})

export const runOptions = (id: string) =>
  queryOptions({
    queryKey: [...taskKey, 'run', id],
    queryFn: ({ signal }) => call('GET /api/system/tasks/runs/:id', { params: { id }, signal, headers }),
    ...errorsInPlace,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.finishedAt !== null ? false : 2_000),
  })

/** Relative to now: a URL stores the period, not the time. */
export const periods = { hour: 'Last hour', day: 'Last 24 h', week: 'Last 7 days' } as const
export type Period = keyof typeof periods
const periodMs: Readonly<Record<Period, number>> = { hour: 3_600_000, day: 86_400_000, week: 604_800_000 }

export const periodIn = ({ period }: Search): Period | undefined =>
  (Object.keys(periods) as Period[]).find((each) => each === period)

/** The filters from the URL. */
export function runFiltersIn(search: Search, now: Date): RunFilters {
  const state = runStates.find((each) => each === search.state)
  const trigger = runTriggers.find((each) => each === search.trigger)
  const period = periodIn(search)
  return {
    ...(search.task && { task: search.task }),
    ...(state && { state }),
    ...(trigger && { trigger }),
    ...(period && { from: new Date(now.getTime() - periodMs[period]).toISOString() }),
  }
}

export const runsOptions = (filters: RunFilters) =>
  infiniteQueryOptions({
    queryKey: [...taskKey, 'runs', filters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/system/tasks/runs', {
        query: { ...filters, ...(pageParam && { cursor: pageParam }) },
        signal,
        headers,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...live,
    // Polling would refetch all loaded pages.
    refetchInterval: ({ state: { data } }) => ((data?.pages.length ?? 0) > 1 ? false : soonMs),
  })

interface AskedSchedule {
  readonly cron?: string
  readonly everySeconds?: number
  readonly timeZone?: string
}

export const previewOptions = (schedule: AskedSchedule) =>
  queryOptions({
    queryKey: [...taskKey, 'preview', schedule],
    queryFn: ({ signal }) => call('GET /api/system/tasks/preview', { query: schedule, signal }),
    placeholderData: keepPreviousData,
    ...errorsInPlace,
  })
