/** Work on an import: claimed by one node, with progress visible, and saved only by its latest try. */
import { sql } from 'kysely'
import { type Database, type Db, tx } from '../database/db.ts'
import type { ImportId } from './file/storedFile.ts'

/** The only try that may finish the work. */
export interface Try extends ImportId {
  readonly attempt: number
}

/** Includes the kind, which decides where the work runs. */
export interface ClaimedTry extends Try {
  readonly kind: string
}

/** Canceled, or another node has taken over: nothing from this try is saved. */
export class WorkEnded extends Error {
  override readonly message = 'The work was canceled or continues on another node.'
}

const atWork = sql`('validating', 'running', 'undoing')`
/** A node without a heartbeat for this long is considered dead. */
export const silence = sql`interval '30 seconds'`

/** The next import that is waiting for a node or that a dead node left behind. */
export const claimNext = (db: Db, only?: ImportId): Promise<ClaimedTry | undefined> =>
  db.one(sql<ClaimedTry>`
    update imports i set attempt = i.attempt + 1, beat_at = now(), done = 0, total = null
    from (select customer_id, id from imports where state in ${atWork} and (beat_at is null or beat_at < now() - ${silence})
      ${only ? sql`and customer_id = ${only.customerId} and id = ${only.id}` : sql``}
      order by started_at limit 1 for update skip locked) next
    where i.customer_id = next.customer_id and i.id = next.id
    returning i.customer_id as "customerId", i.id, i.attempt, i.kind`)

const isMine = ({ customerId, id, attempt }: Try) =>
  sql`customer_id = ${customerId} and id = ${id} and attempt = ${attempt} and state in ${atWork}`

/** Throws if the work was canceled or taken over. */
export async function requireMine(db: Db, mine: Try): Promise<void> {
  const found = await db.one(sql<{ id: string }>`select id from imports where ${isMine(mine)} for update`)
  if (!found) throw new WorkEnded()
}

export type Step = 'reading' | 'matching' | 'writing' | 'undoing'

/** Reports progress on its own connection, because the work itself is one transaction. Also notices cancellation. */
export class Progress {
  readonly #database: Database
  readonly #mine: Try
  #at = 0
  #step: Step | undefined

  constructor(database: Database, mine: Try) {
    this.#database = database
    this.#mine = mine
  }

  /** At most twice a second, and whenever the step changes. */
  async note(step: Step, done: number, total: number | null): Promise<void> {
    if (step === this.#step && Date.now() - this.#at < 500) return
    this.#step = step
    this.#at = Date.now()
    const noted = await tx(this.#database, 'all', (db) =>
      db.one(sql<{ id: string }>`
        update imports set step = ${step}, done = ${done}, total = ${total}, beat_at = now() where ${isMine(this.#mine)} returning id`),
    )
    if (!noted) throw new WorkEnded()
  }
}

/** Sends heartbeats while a single statement takes long. Cancels the statement once the work is canceled. */
export function watch(database: Database, mine: Try, backend: number): AsyncDisposable {
  const look = async () => {
    const alive = await tx(database, 'all', (db) =>
      db.one(sql<{ id: string }>`update imports set beat_at = now() where ${isMine(mine)} returning id`),
    )
    if (!alive) await database.pool.query('select pg_cancel_backend($1)', [backend])
  }
  const timer = setInterval(() => void look().catch(() => {}), 2_000)
  return {
    [Symbol.asyncDispose]: async () => clearInterval(timer),
  }
}

/** For statements that run once over many rows: JIT costs more than it saves, and without parallelism the other cores stay free. */
export async function inBackground(db: Db): Promise<void> {
  db.later(sql`set local jit = off`)
  await db.all(sql`set local max_parallel_workers_per_gather = 0`)
}

export async function backendOf(db: Db): Promise<number> {
  return (await db.one(sql<{ pid: number }>`select pg_backend_pid() as pid`))?.pid ?? 0
}

/** The error message shown to the user. */
export const failWork = (db: Db, mine: Try, message: string): Promise<unknown> =>
  db.all(sql`
    update imports set state = case when state = 'undoing' then 'done' else 'failed' end, finished_at = coalesce(finished_at, now()),
      message = ${message.slice(0, 400)}, step = null, beat_at = null, row_version = row_version + 1 where ${isMine(mine)}`)
