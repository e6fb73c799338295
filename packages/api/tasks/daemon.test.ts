/** Nodes that run tasks: exactly one run per scheduled time, work that survives its node, and orders that are followed. */
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type Database, openPool, tx } from '../database/db.ts'
import { openQueue } from '../jobs/queue.ts'
import { testSecrets, testServer } from '../testing/server.ts'
import { startDaemon, type TaskDaemon } from './daemon.ts'
import { setQueueMode } from './nodes.ts'
import { cancelRun, startRun } from './runs.ts'
import { type Task, task } from './task.ts'

const { database, url } = await testServer()
const ask = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))
await database.pool.query('create table effects (n int not null); grant all on effects to postern_rows')

interface Node extends TaskDaemon {
  readonly database: Database
}

const nodes: Node[] = []
const queue = openQueue(database)

/** A node with its own connections. */
function startNode(tasks: readonly Task[]): Node {
  const own: Database = { pool: openPool(url), rowRole: 'postern_rows' }
  const jobs = openQueue(own)
  const deps = {
    database: own,
    databaseUrl: url,
    secrets: testSecrets,
    publicUrl: () => '',
    demo: false,
    sendMail: undefined,
  }
  const daemon = startDaemon({ deps, queue: jobs, tasks, version: 'test' })
  const node: Node = {
    ...daemon,
    database: own,
    stop: async () => {
      await daemon.stop()
      await jobs.stop()
      await own.pool.end()
    },
  }
  nodes.push(node)
  return node
}

afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()))
  await ask(sql`delete from task_runs`)
  await ask(sql`delete from effects`)
})
afterAll(() => queue.stop())

const onDemand = (what: Partial<Task> & Pick<Task, 'run'>): Task =>
  task({ key: 'test.work', title: 'Work', description: 'Works.', queue: 'data', schedule: null, ...what })

const start = (what: Task) => tx(database, 'all', (db) => startRun(db, queue, what, { trigger: 'manual' }))

interface Row {
  readonly state: string
  readonly attempt: number
  readonly done: number
  readonly position: unknown
  readonly error: string | null
  readonly cause: string | null
  readonly nodeId: string | null
}

const rowOf = async (id: string) =>
  (
    await ask(sql<Row>`
      select state, attempt, done, position, error, cause, node_id as "nodeId" from task_runs where id = ${id}`)
  )[0]
const ends = (id: string, state: string) =>
  expect.poll(async () => (await rowOf(id))?.state, { timeout: 20_000, interval: 50 }).toBe(state)

/** Ten batches with one effect each. The gate decides when the next one may continue. */
function counting(gate: (n: number) => Promise<void> = async () => {}): Task {
  return onDemand({
    run: (run) =>
      run.inBatches(async (db, position) => {
        const n = typeof position === 'number' ? position : 0
        await gate(n)
        await db.all(sql`insert into effects (n) values (${n})`)
        return { processed: 1, total: 10, position: n + 1, isFinished: n === 9 }
      }),
  })
}
const effects = async () => (await ask(sql<{ n: number }>`select n from effects order by n`)).map(({ n }) => n)
const zeroToNine = Array.from({ length: 10 }, (_, n) => n)

describe('a run', () => {
  it('does its batches and keeps its progress', async () => {
    const work = counting()
    startNode([work])
    const id = await start(work)
    await ends(id, 'succeeded')
    expect(await rowOf(id)).toMatchObject({ done: 10, position: 10, attempt: 1 })
    expect(await effects()).toEqual(zeroToNine)
  })

  it('continues on another node where the first one stopped', async () => {
    const reached = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const slow = counting(async (n) => {
      if (n === 4) {
        reached.resolve()
        await gate.promise
      }
    })
    const first = startNode([slow])
    const id = await start(slow)
    await reached.promise
    const stopping = first.stop()
    nodes.splice(nodes.indexOf(first), 1)
    gate.resolve()
    await stopping
    expect(await rowOf(id)).toMatchObject({ state: 'queued', position: 5 })
    startNode([counting()])
    await ends(id, 'succeeded')
    expect(await effects()).toEqual(zeroToNine)
    expect(await rowOf(id)).toMatchObject({ attempt: 2, done: 10 })
  })

  it('is canceled while it runs, and saves nothing after that', async () => {
    const gate = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const slow = counting(async (n) => {
      if (n === 2) {
        reached.resolve()
        await gate.promise
      }
    })
    startNode([slow])
    const id = await start(slow)
    await reached.promise
    expect(await tx(database, 'all', (db) => cancelRun(db, id))).toBe(true)
    gate.resolve()
    await ends(id, 'cancelled')
    const next = await start(counting())
    await ends(next, 'succeeded')
    expect((await effects()).slice(0, 4)).toEqual([0, 0, 1, 1])
    expect(await rowOf(id)).toMatchObject({ done: 2 })
  })

  it('is tried again as often as its task says, and then names its cause', async () => {
    let tries = 0
    const failing = onDemand({
      retries: 1,
      backoff: { kind: 'fixed', seconds: 0 },
      run: async () => {
        tries++
        throw new Error(`Row 17 of "North" is locked by 0193f0c2-aaaa-7bbb-8ccc-123456789abc`)
      },
    })
    startNode([failing])
    const id = await start(failing)
    await ends(id, 'failed')
    expect(tries).toBe(2)
    expect(await rowOf(id)).toMatchObject({ attempt: 2, cause: 'Row # of … is locked by #' })
  })

  it('times out, even if the work ignores its signal', async () => {
    const endless = onDemand({ retries: 0, timeoutSeconds: 1, run: () => new Promise(() => {}) })
    startNode([endless])
    const id = await start(endless)
    await ends(id, 'timedOut')
    expect(await rowOf(id)).toMatchObject({ error: 'Timed out after 1 s.' })
  })

  it('waits while its queue is paused', async () => {
    const work = counting()
    await tx(database, 'all', (db) => setQueueMode(db, 'data', 'paused'))
    const other = onDemand({ key: 'test.other', queue: 'mail', run: async () => {} })
    startNode([work, other])
    const id = await start(work)
    await ends(await start(other), 'succeeded')
    expect(await rowOf(id)).toMatchObject({ state: 'queued' })
    await tx(database, 'all', (db) => setQueueMode(db, 'data', 'running'))
    await ends(id, 'succeeded')
  })
})

describe('a task that is needed now and then', () => {
  it('runs as soon as it is needed, and leaves no run while it isn’t', async () => {
    const draining = task({
      key: 'test.drain',
      title: 'Drain',
      description: 'Drains.',
      queue: 'mail',
      schedule: { everySeconds: 1 },
      isNeeded: sql`exists (select from effects)`,
      run: (run) =>
        run.inBatches(async (db) => {
          await db.all(sql`delete from effects`)
          return { processed: 1, isFinished: true }
        }),
    })
    startNode([draining])
    const plans = () => ask(sql`select task_key from task_plans where task_key = 'test.drain'`)
    await expect.poll(plans, { timeout: 20_000, interval: 50 }).toHaveLength(1)
    expect(await ask(sql`select id from task_runs`)).toEqual([])
    await ask(sql`insert into effects (n) values (1)`)
    await expect.poll(effects, { timeout: 20_000, interval: 50 }).toEqual([])
    const runs = () => ask(sql`select state, done from task_runs`)
    await expect.poll(runs, { timeout: 20_000, interval: 50 }).toEqual([{ state: 'succeeded', done: 1 }])
  })
})
