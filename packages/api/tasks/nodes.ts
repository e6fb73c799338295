/** The nodes that run tasks, as stored in the database: heartbeats, the leader, and what each may run. */
import { type TaskQueue, taskQueues } from '@postern/domain/areas/platform/taskQueues.ts'
import { sql } from 'kysely'
import { type Database, type Db, quickly } from '../database/db.ts'
import { Slot, shapeOf } from '../database/statement.ts'
import { bossQueue, queueName as jobsQueue } from '../jobs/queue.ts'

export interface NodeFacts {
  readonly id: string
  readonly host: string
  readonly pid: number
  readonly version: string
  /** How many concurrent runs; 0 for a node that only answers requests. */
  readonly concurrency: number
}

const beatsKept = 48

/** Records this node's heartbeat. */
export const beat = (database: Database, { id, host, pid, version, concurrency }: NodeFacts, busy: number) =>
  quickly(
    database,
    sql<object>`
    insert into task_nodes as n (id, host, pid, version, beats, concurrency, busy)
    values (${id}, ${host}, ${pid}, ${version}, array[now()], ${concurrency}, ${busy})
    on conflict (id) do update set beat_at = now(), busy = excluded.busy, stopped_at = null,
      beats = (n.beats || now())[greatest(1, cardinality(n.beats) + 2 - ${beatsKept}::int):]`,
  )

export const noteStopped = (database: Database, id: string) =>
  quickly(database, sql<object>`update task_nodes set stopped_at = now(), busy = 0 where id = ${id}`)

const leaseSeconds = 15

/** Whether this node is the leader, which plans: it keeps the lead, or takes it from a node that no longer renews it. */
export async function takeLead(database: Database, nodeId: string): Promise<boolean> {
  const [lead] = await quickly(
    database,
    sql<{ nodeId: string }>`
    insert into task_lead as l (node_id, until) values (${nodeId}, now() + make_interval(secs => ${leaseSeconds}))
    on conflict (only_row) do update set node_id = excluded.node_id, until = excluded.until
      where l.node_id = excluded.node_id or l.until < now()
    returning node_id as "nodeId"`,
  )
  return lead !== undefined
}

export const giveUpLead = (database: Database, nodeId: string) =>
  quickly(database, sql<object>`delete from task_lead where node_id = ${nodeId}`)

export interface Orders {
  readonly paused: readonly string[]
  readonly isDraining: boolean
  /** Names of this node's tries that must stop: canceled, or continued by another try. */
  readonly ended: readonly string[]
  /** Queues with a waiting run. */
  readonly waiting: readonly TaskQueue[]
  /** Whether a job (api/jobs) is waiting. */
  readonly hasJobs: boolean
}

interface RunningTry {
  readonly name: string
  readonly runId: string
  readonly attempt: number
}

interface Asking {
  readonly nodeId: string
  readonly running: readonly RunningTry[]
}

const asking = (read: (asking: Asking) => unknown) => new Slot(read)
const listed = (read: (run: RunningTry) => unknown) => asking(({ running }) => running.map(read))

const isWaiting = (name: string) =>
  sql`exists (select from pgboss.job where name = ${name} and state < 'active' and start_after <= now())`

const ordersShape = shapeOf<Asking, Orders>(
  sql<Orders>`
    select array(select name from task_queues where mode = 'paused') as paused,
      coalesce((select is_draining from task_nodes where id = ${asking(({ nodeId }) => nodeId)}), false) as "isDraining",
      array(select r.name from unnest(${listed(({ name }) => name)}::text[], ${listed(({ runId }) => runId)}::uuid[],
          ${listed(({ attempt }) => attempt)}::int[]) as r(name, id, attempt)
        where not exists (select from task_runs t where t.id = r.id and t.attempt = r.attempt and t.state = 'running')) as ended,
      array_remove(array[${sql.join(
        taskQueues.map((queue) => sql`case when ${isWaiting(bossQueue(queue))} then ${queue} end`),
      )}]::text[], null) as waiting,
      ${isWaiting(jobsQueue)} as "hasJobs"`,
  'once',
)

/** Everything a node needs to know each second, in one statement. */
export const readOrders = async (
  database: Database,
  nodeId: string,
  running: readonly RunningTry[],
): Promise<Orders | undefined> => (await quickly(database, ordersShape.fill({ nodeId, running })))[0]

export type QueueMode = 'running' | 'paused' | 'draining'

/** Nodes apply it within a second. */
export const setQueueMode = (db: Db, name: TaskQueue, mode: QueueMode, updatedBy: string | null = null) =>
  db.all(sql`
    insert into task_queues as q (name, mode, updated_by) values (${name}, ${mode}, ${updatedBy})
    on conflict (name) do update set mode = excluded.mode, updated_at = now(), updated_by = excluded.updated_by,
      row_version = q.row_version + 1`)

/** A draining node finishes its current runs and starts no new ones. */
export const drainNode = (db: Db, nodeId: string, isDraining: boolean) =>
  db.all(sql`update task_nodes set is_draining = ${isDraining} where id = ${nodeId}`)
