/** Counts events whose signature is wrong. Written once a second at most: a flood of them must not become a flood of writes. */
import { sql } from 'kysely'
import { type Database, quickly } from '../../../database/db.ts'

const writeMs = 1_000

export class Refusals {
  readonly #database: Database
  readonly #waiting = new Map<string, { count: number; reason: string }>()
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database) {
    this.#database = database
  }

  note(accountId: string, reason: string): void {
    const { count = 0 } = this.#waiting.get(accountId) ?? {}
    this.#waiting.set(accountId, { count: count + 1, reason })
    this.#timer ??= setTimeout(() => void this.write().catch(() => {}), writeMs).unref()
  }

  async write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const noted = [...this.#waiting]
    this.#waiting.clear()
    for (const [accountId, { count, reason }] of noted)
      await quickly(
        this.#database,
        sql<object>`update locker_vendor_accounts
          set refused_count = refused_count + ${count}, refused_at = now(), refused_reason = ${reason} where id = ${accountId}`,
      )
  }
}
