/** Tasks as the page lists them: their definitions, staff's changes, and recent runs. */
import type { RecentRun, RunRow, TaskFacts } from '@postern/domain/areas/platform/taskEndpoints.ts'
import { z } from 'zod'
import type { Db } from '../../../database/db.ts'
import { scheduleOf, taskNamed } from '../../../tasks/registry.ts'
import { nextRuns, type Schedule } from '../../../tasks/schedule.ts'
import type { Task } from '../../../tasks/task.ts'
import { scheduleWords } from './scheduleWords.ts'
import {
  dayCountsStatement,
  type RecentRow,
  recentStatement,
  settingsStatement,
  usualStatement,
} from './taskStatements.ts'

const shownNextRuns = 5

/** Runs of a task that was removed from the code show its key as the name. */
export const titleOf = (taskKey: string): string => taskNamed(taskKey)?.title ?? taskKey

export const entitled = <Run extends { readonly taskKey: string }>(run: Run): Run & Pick<RunRow, 'title'> => ({
  ...run,
  title: titleOf(run.taskKey),
})

const wordsOf = (schedule: Schedule | null): string | null => (schedule === null ? null : scheduleWords(schedule))

/** The task's parameters as JSON Schema, for the form. */
const paramsOf = ({ params }: Task): TaskFacts['params'] =>
  params === undefined ? null : z.json().parse(z.toJSONSchema(params, { io: 'input' }))

const ended: readonly RunRow['state'][] = ['succeeded', 'failed', 'timedOut', 'cancelled']
const broken: readonly RunRow['state'][] = ['failed', 'timedOut']

const toldRun = ({ id, state, dueAt, startedAt, durationMs }: RecentRow): RecentRun => ({
  id,
  state,
  dueAt,
  startedAt,
  durationMs,
})

export async function taskFacts(db: Db, tasks: readonly Task[], now: Date): Promise<TaskFacts[]> {
  const keys = tasks.map(({ key }) => key)
  const settings = new Map((await db.all(settingsStatement)).map((row) => [row.taskKey, row]))
  const runsInDay = new Map((await db.all(dayCountsStatement)).map(({ taskKey, runs }) => [taskKey, runs]))
  const recentOf = Map.groupBy(await db.all(recentStatement(keys)), ({ taskKey }) => taskKey)
  const usualOf = new Map(
    (await db.all(usualStatement(keys))).map(({ taskKey, ...usual }) => [taskKey, usual] as const),
  )
  return tasks.map((task): TaskFacts => {
    const stored = settings.get(task.key)
    const { schedule, isOn } = scheduleOf(task, stored)
    const recent = recentOf.get(task.key) ?? []
    const find = (states: readonly RunRow['state'][]) => recent.findLast(({ state }) => states.includes(state))
    const [running, last, failed] = [find(['running']), find(ended), find(broken)]
    return {
      key: task.key,
      title: task.title,
      description: task.description,
      queue: task.queue,
      schedule,
      words: wordsOf(schedule),
      defaultSchedule: task.schedule,
      defaultWords: wordsOf(task.schedule),
      isOn,
      rowVersion: stored?.rowVersion ?? 0,
      nextRuns:
        schedule === null || !isOn ? [] : nextRuns(schedule, now, shownNextRuns).map((next) => next.toISOString()),
      timeoutSeconds: task.timeoutSeconds,
      retries: task.retries,
      backoff: task.backoff,
      overlap: task.overlap,
      missed: task.missed,
      isDestructive: task.isDestructive,
      params: paramsOf(task),
      runsInDay: runsInDay.get(task.key) ?? 0,
      recent: recent.map(toldRun),
      running: running ? toldRun(running) : null,
      last: last ? toldRun(last) : null,
      lastFailure: failed ? { id: failed.id, at: failed.dueAt, error: failed.error ?? '' } : null,
      usual: usualOf.get(task.key) ?? null,
    }
  })
}
