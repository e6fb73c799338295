/** Tracks which node is connected to which device: one advisory lock per device, held for the lifetime of a database connection. */
import type pg from 'pg'
import type { Database } from '../../database/db.ts'

export class HeldLocks {
  readonly #database: Database
  readonly #kind: string
  readonly #onLost: () => void
  #client: pg.PoolClient | undefined
  #last: Promise<unknown> = Promise.resolve()

  /** `kind` plus an ID names a lock. `onLost` is called when the connection drops, which releases every lock. */
  constructor(database: Database, kind: string, onLost: () => void) {
    this.#database = database
    this.#kind = kind
    this.#onLost = onLost
  }

  async #connected(): Promise<pg.PoolClient> {
    if (this.#client) return this.#client
    const client = await this.#database.pool.connect()
    const lose = () => {
      if (this.#client !== client) return
      this.#client = undefined
      this.#onLost()
    }
    client.once('error', lose)
    client.once('end', lose)
    this.#client = client
    return client
  }

  /** Queries run one at a time, because they share a connection. */
  #ask(text: string, id: string): Promise<boolean> {
    const asked = this.#last.then(async () => {
      const client = await this.#connected()
      const { rows } = await client.query<{ done: boolean }>(text, [`${this.#kind} ${id}`])
      return rows[0]?.done ?? false
    })
    this.#last = asked.catch(() => undefined)
    return asked
  }

  /** False while another node holds it. */
  take(id: string): Promise<boolean> {
    return this.#ask('select pg_try_advisory_lock(hashtextextended($1, 0)) as done', id)
  }

  async release(id: string): Promise<void> {
    if (this.#client) await this.#ask('select pg_advisory_unlock(hashtextextended($1, 0)) as done', id)
  }

  /** Closes the connection, which releases its locks. */
  close(): void {
    const client = this.#client
    this.#client = undefined
    client?.release(true)
  }
}
