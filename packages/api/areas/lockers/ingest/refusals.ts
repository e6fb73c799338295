/**
 * Counts deliveries with an invalid signature by hour and reason. Written at most once a second, so a flood of them
 * doesn't become a flood of writes.
 */
import { sql } from 'kysely'
import { type Database, quickly } from '../../../database/db.ts'

const writeMs = 1_000

export class Refusals {
  readonly #database: Database
  readonly #waiting = new Map<string, { accountId: string; reason: string; count: number }>()
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database) {
    this.#database = database
  }

  note(accountId: string, reason: string): void {
    const key = `${accountId} ${reason}`
    const { count = 0 } = this.#waiting.get(key) ?? {}
    this.#waiting.set(key, { accountId, reason, count: count + 1 })
    this.#timer ??= setTimeout(() => void this.write().catch(() => {}), writeMs).unref()
  }

  async write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const noted = [...this.#waiting.values()]
    this.#waiting.clear()
    if (noted.length === 0) return
    await quickly(
      this.#database,
      sql<object>`
        insert into locker_account_refusals as r (account_id, hour, reason, count, last_at)
        select n."accountId", date_trunc('hour', now()), n.reason, n.count, now()
        from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as n("accountId" uuid, reason text, count int)
        on conflict (account_id, hour, reason) do update set count = r.count + excluded.count, last_at = excluded.last_at`,
    )
  }
}
