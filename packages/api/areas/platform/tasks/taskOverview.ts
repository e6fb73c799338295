/** The first tab of the task daemon: nodes, queues, the last day, and failures by cause. */

import type { FailureGroup, TaskOverview, TaskQueueState } from '@postern/domain/areas/platform/taskEndpoints.ts'
import { taskQueues } from '@postern/domain/areas/platform/taskQueues.ts'
import { backedUpSeconds } from '@postern/domain/areas/platform/taskStates.ts'
import type { Db } from '../../../database/db.ts'
import { scheduleOf } from '../../../tasks/registry.ts'
import type { Task } from '../../../tasks/task.ts'
import { finishedIn, firstStep, lanesOf, type StepCounts } from './daySteps.ts'
import { titleOf } from './taskFacts.ts'
import {
  countsStatement,
  type FailedStep,
  failedStepsStatement,
  failedTotalStatement,
  groupsStatement,
  nodesStatement,
  openStatement,
  queueModesStatement,
  settingsStatement,
  startedStatement,
} from './taskStatements.ts'

const stepsInHour = 6
const drawnSteps = 24

export async function failureGroups(db: Db, from: Date): Promise<FailureGroup[]> {
  const groups = await db.all(groupsStatement)
  const nameOf = ({ taskKey, cause }: Pick<FailedStep, 'taskKey' | 'cause'>) => JSON.stringify([taskKey, cause])
  const steps = Map.groupBy(await db.all(failedStepsStatement(from)), nameOf)
  return groups.map((group) => ({
    ...group,
    title: titleOf(group.taskKey),
    steps: (steps.get(nameOf(group)) ?? []).map(({ step, count }): [number, number] => [step, count]),
  }))
}

async function queueStates(
  db: Db,
  tasks: readonly Task[],
  now: Date,
  from: Date,
  counts: readonly StepCounts[],
): Promise<TaskQueueState[]> {
  const open = new Map((await db.all(openStatement)).map((row) => [row.queue, row]))
  const modes = new Map((await db.all(queueModesStatement)).map((row) => [row.name, row]))
  const tasksIn = Map.groupBy(tasks, ({ queue }) => queue as string)
  return taskQueues.map((name): TaskQueueState => {
    const keys = (tasksIn.get(name) ?? []).map(({ key }) => key)
    const finished = finishedIn(
      from,
      counts.filter(({ taskKey }) => keys.includes(taskKey)),
      drawnSteps,
    )
    const { waiting = 0, running = 0, oldestAt = null } = open.get(name) ?? {}
    const { mode = 'running', rowVersion = 0 } = modes.get(name) ?? {}
    const waitedMs = oldestAt === null ? 0 : now.getTime() - Date.parse(oldestAt)
    return {
      name,
      mode,
      rowVersion,
      waiting,
      running,
      oldestAt,
      isBackedUp: mode === 'running' && waitedMs > backedUpSeconds * 1000,
      perMinute: finished.slice(-stepsInHour).reduce((sum, count) => sum + count, 0) / 60,
      finished,
      tasks: keys,
    }
  })
}

export async function taskOverview(db: Db, tasks: readonly Task[], now: Date): Promise<TaskOverview> {
  const from = firstStep(now)
  const settings = new Map((await db.all(settingsStatement)).map((row) => [row.taskKey, row]))
  const counts = await db.all(countsStatement(from))
  const lanes = lanesOf(
    tasks.map((task) => ({ key: task.key, title: task.title, ...scheduleOf(task, settings.get(task.key)) })),
    from,
    counts,
    await db.all(startedStatement),
  )
  const succeeded = counts.reduce((sum, each) => sum + each.succeeded, 0)
  const ended = counts.reduce((sum, each) => sum + each.succeeded + each.failed, 0)
  return {
    at: now.toISOString(),
    from: from.toISOString(),
    nodes: await db.all(nodesStatement),
    queues: await queueStates(db, tasks, now, from, counts),
    lanes,
    failures: await failureGroups(db, from),
    totals: {
      schedules: tasks.filter(({ schedule }) => schedule !== null).length,
      runs: ended,
      succeededPercent: ended === 0 ? null : Math.floor((succeeded / ended) * 1000) / 10,
      failed: (await db.one(failedTotalStatement))?.total ?? 0,
    },
  }
}
