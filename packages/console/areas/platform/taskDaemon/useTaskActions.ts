/** The actions on tasks. Errors are shown where the action started; everything is refetched afterwards. */
import type {
  TaskFacts,
  TaskQueueState,
  TaskSchedule,
  WhichFailures,
} from '@postern/domain/areas/platform/taskEndpoints.ts'
import type { QueueMode } from '@postern/domain/areas/platform/taskStates.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../http/call.ts'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { taskKey } from './taskApi.ts'

const ifMatch = (rowVersion: number) => ({ headers: { 'if-match': `"${rowVersion}"` } })

const said = (title: string, detail?: string) =>
  toast({ tone: 'ok', title, ...(detail !== undefined && { detail }), lifeMs: 5000 })

/** `quiet`: a dialog shows the error; otherwise a toast does. */
function useAct<V, R>(run: (asked: V) => Promise<R>, tell?: (result: R, asked: V) => void, quiet = false) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    meta: { quiet },
    onSuccess: (result, asked) => tell?.(result, asked),
    // Also on failure: someone else may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: taskKey }),
  })
}

interface Running {
  readonly task: Pick<TaskFacts, 'key' | 'title'>
  readonly params?: Record<string, string | number | boolean>
  readonly confirmKey?: string
}

export const useRunTask = () =>
  useAct(
    ({ task, params, confirmKey }: Running) =>
      call('POST /api/system/tasks/:key/run', {
        params: { key: task.key },
        body: { ...(params && { params }), ...(confirmKey !== undefined && { confirmKey }) },
      }),
    (_, { task }) => said(`${task.title} started`),
    true,
  )

export const useCancelRun = () =>
  useAct(
    (id: string) => call('POST /api/system/tasks/runs/:id/cancel', { params: { id } }),
    () => said('Run canceled'),
  )

export const useRetry = () =>
  useAct(
    (which: WhichFailures) => call('POST /api/system/tasks/failed/retry', { body: which }),
    ({ settled, started }) =>
      said(
        `${counted(started.length, 'run', 'runs')} started`,
        settled > started.length ? `Covers ${counted(settled, 'failure', 'failures')} of the same work.` : undefined,
      ),
  )

export const useDiscard = () =>
  useAct(
    (which: WhichFailures) => call('POST /api/system/tasks/failed/discard', { body: which }),
    ({ settled }) => said(`${counted(settled, 'failure', 'failures')} discarded`),
    true,
  )

interface Change {
  readonly task: Pick<TaskFacts, 'key' | 'title' | 'rowVersion'>
  readonly isOn?: boolean
  readonly schedule?: TaskSchedule | null
}

const changeTask = ({ task, isOn, schedule }: Change) =>
  call('PATCH /api/system/tasks/:key', {
    params: { key: task.key },
    body: { ...(isOn !== undefined && { isOn }), ...(schedule !== undefined && { schedule }) },
    ...ifMatch(task.rowVersion),
  })

export const useSwitchTask = () =>
  useAct(changeTask, ({ title, isOn }) => said(`${title} turned ${isOn ? 'on' : 'off'}`))

export const useSchedule = () =>
  useAct(changeTask, ({ title, words }) => said(`${title} rescheduled`, words ?? undefined), true)

const modeSaid: Readonly<Record<QueueMode, string>> = { running: 'resumed', paused: 'paused', draining: 'draining' }

interface Mode {
  readonly queue: Pick<TaskQueueState, 'name' | 'rowVersion'>
  readonly mode: QueueMode
}

export const useQueueMode = () =>
  useAct(
    ({ queue, mode }: Mode) =>
      call('PATCH /api/system/tasks/queues/:name', {
        params: { name: queue.name },
        body: { mode },
        ...ifMatch(queue.rowVersion),
      }),
    ({ name, mode }) => said(`Queue ${name} ${modeSaid[mode]}`),
  )

export const useDrainNode = () =>
  useAct(
    ({ id, isDraining }: { id: string; isDraining: boolean }) =>
      call('POST /api/system/tasks/nodes/:id/drain', { params: { id }, body: { isDraining } }),
    (_, { isDraining }) => said(isDraining ? 'Node draining' : 'Node running again'),
  )
