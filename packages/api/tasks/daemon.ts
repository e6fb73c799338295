/**
 * The part of a node that runs tasks. Once a second it reads its orders, starts waiting runs and, as the leader, plans due
 * ones; every ten seconds it sends a heartbeat. A node that runs nothing (ROLE=api) only sends heartbeats.
 */
import { hostname } from 'node:os'
import { type TaskQueue, taskQueues } from '@postern/domain/areas/platform/taskQueues.ts'
import { tx } from '../database/db.ts'
import type { Carrier, JobQueue } from '../jobs/queue.ts'
import { everySeconds, type Loop } from '../loop.ts'
import { newId } from '../newId.ts'
import { beat, giveUpLead, type NodeFacts, noteStopped, readOrders, takeLead } from './nodes.ts'
import { Planner } from './planner.ts'
import { tasksFor } from './registry.ts'
import { executeRun, type RunningTry } from './runner.ts'
import { beginRun, waitForOther } from './runs.ts'
import { type Task, type TaskDeps, task } from './task.ts'

/** Concurrent runs on one node. Each may hold a connection of the pool. */
export const concurrencyOf: Readonly<Record<TaskQueue, number>> = { mail: 1, monitoring: 2, data: 1, maintenance: 2 }

const runsAtOnce = Object.values(concurrencyOf).reduce((sum, count) => sum + count, 0)

const tickSeconds = 1
const touchSeconds = 5
const leadSeconds = 5
const beatSeconds = 10

interface Held {
  readonly queue: TaskQueue
  readonly carrier: Carrier
  readonly attempt: number
  readonly running: RunningTry
}

export interface DaemonOptions {
  readonly deps: TaskDeps
  readonly queue: JobQueue
  readonly tasks: readonly Task[]
  readonly version: string
}

export interface TaskDaemon {
  readonly nodeId: string
  /** Stops taking runs, and hands over its current ones at their last position. */
  readonly stop: () => Promise<void>
}

const factsOf = (version: string, concurrency: number): NodeFacts => ({
  id: newId(),
  host: hostname(),
  pid: process.pid,
  version,
  concurrency,
})

/** For nodes that run no tasks. */
export function beatOnly({ deps, version }: Pick<DaemonOptions, 'deps' | 'version'>): TaskDaemon {
  const facts = factsOf(version, 0)
  const loop = everySeconds(beatSeconds, 'The heartbeat', () => beat(deps.database, facts, 0))
  return {
    nodeId: facts.id,
    stop: async () => {
      await loop.stop()
      await noteStopped(deps.database, facts.id).catch(() => {})
    },
  }
}

/** A task from another version. During an upgrade, a later try may find a node that has it. */
const unknownTask = (key: string, queue: TaskQueue): Task =>
  task({
    key,
    title: key,
    description: '',
    queue,
    schedule: null,
    run: () => Promise.reject(new Error(`This version of Postern has no task ${key}.`)),
  })

export function startDaemon({ deps, queue, tasks, version }: DaemonOptions): TaskDaemon {
  const { database } = deps
  const facts = factsOf(version, runsAtOnce)
  const here = { demo: deps.demo, sendsMail: deps.sendMail !== undefined }
  const offered = new Map(tasksFor(here, tasks).map((task) => [task.key, task]))
  const planner = new Planner(database, queue, [...offered.values()])
  const held = new Map<string, Held>()
  let leads = false
  let isStopping = false
  let wanted: Promise<void> | undefined

  const hold = async (name: TaskQueue, carrier: Carrier): Promise<void> => {
    const begun = await tx(database, 'all', async (db) => {
      const beginning = await beginRun(db, carrier, facts.id)
      if (beginning === 'busy') await waitForOther(db, queue, name, carrier)
      return beginning
    })
    if (typeof begun !== 'object') return queue.tasks.complete(name, carrier)
    const running = executeRun(
      { deps, queue, task: offered.get(begun.taskKey) ?? unknownTask(begun.taskKey, name) },
      begun,
    )
    // This node may still hold an earlier try of this run without knowing that it was taken away.
    const key = `${carrier.id} ${begun.attempt}`
    held.set(key, { queue: name, carrier, attempt: begun.attempt, running })
    void running.done
      .then(() => queue.tasks.complete(name, carrier))
      .catch((error: unknown) => console.error(`A run of ${begun.taskKey} continues later: ${error}`))
      .finally(() => {
        held.delete(key)
        tickSoon()
      })
  }

  const take = async (name: TaskQueue): Promise<void> => {
    const busy = [...held.values()].filter((each) => each.queue === name).length
    const free = concurrencyOf[name] - busy
    if (free <= 0) return
    for (const carrier of await queue.tasks.fetch(name, free)) await hold(name, carrier)
  }

  const tick = async (): Promise<void> => {
    await queue.tasks.start()
    if (leads && !isStopping) await planner.plan()
    const running = [...held].map(
      ([
        key,
        {
          carrier: { runId },
          attempt,
        },
      ]) => ({ name: key, runId, attempt }),
    )
    const orders = await readOrders(database, facts.id, running)
    if (!orders) return
    for (const ended of orders.ended) held.get(ended)?.running.abandon()
    if (orders.isDraining) return
    if (orders.hasJobs) queue.wake()
    for (const name of orders.waiting) if (!isStopping && !orders.paused.includes(name)) await take(name)
  }
  /** Never two at once: a call during a tick gets the same promise. */
  const tickOnce = (): Promise<void> => {
    wanted ??= tick().finally(() => {
      wanted = undefined
    })
    return wanted
  }
  /** A finished run may have made room for a waiting one. */
  const tickSoon = () => {
    if (!isStopping) void tickOnce().catch(() => {})
  }

  const touch = async () => {
    for (const name of taskQueues) {
      const carriers = [...held.values()].filter((each) => each.queue === name).map(({ carrier }) => carrier)
      if (carriers.length > 0) await queue.tasks.touch(name, carriers)
    }
  }

  const loops: readonly Loop[] = [
    everySeconds(beatSeconds, 'The heartbeat', () => beat(database, facts, held.size)),
    everySeconds(touchSeconds, 'Holding on to runs', touch),
    everySeconds(leadSeconds, 'Electing who plans', async () => {
      leads = await takeLead(database, facts.id)
    }),
    everySeconds(tickSeconds, 'Running tasks', tickOnce),
  ]

  return {
    nodeId: facts.id,
    stop: async () => {
      isStopping = true
      await Promise.all(loops.map((loop) => loop.stop()))
      await wanted?.catch(() => {})
      const ends = [...held.values()].map(({ running }) => running)
      for (const running of ends) running.release()
      await Promise.allSettled(ends.map(({ done }) => done))
      await Promise.allSettled([giveUpLead(database, facts.id), noteStopped(database, facts.id)])
    },
  }
}
