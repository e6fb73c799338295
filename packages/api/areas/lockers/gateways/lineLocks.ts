/** Which node is connected to which gateway: an advisory lock each, held by one connection for as long as it lives. */
import type pg from 'pg'
import type { Database } from '../../../database/db.ts'

const nameOf = (bankId: string) => `locker line ${bankId}`

export class LineLocks {
  readonly #database: Database
  readonly #onLost: () => void
  #client: pg.PoolClient | undefined

  /** `onLost`: the connection is gone, and every lock with it. */
  constructor(database: Database, onLost: () => void) {
    this.#database = database
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

  async #ask(text: string, bankId: string): Promise<boolean> {
    const client = await this.#connected()
    const { rows } = await client.query<{ done: boolean }>(text, [nameOf(bankId)])
    return rows[0]?.done ?? false
  }

  /** False while another node has it. */
  take(bankId: string): Promise<boolean> {
    return this.#ask('select pg_try_advisory_lock(hashtextextended($1, 0)) as done', bankId)
  }

  async release(bankId: string): Promise<void> {
    if (this.#client) await this.#ask('select pg_advisory_unlock(hashtextextended($1, 0)) as done', bankId)
  }

  /** The connection ends, and its locks with it. */
  close(): void {
    const client = this.#client
    this.#client = undefined
    client?.release(true)
  }
}
