/**
 * Stores requests to vendors. Written at most once a second; what exceeds the buffer is counted but not stored, so
 * frequent requests don't overload the database.
 */
import { Failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { type Database, tx } from '../../../database/db.ts'
import type { VendorFailureKind } from '../vendors/adapter.ts'
import type { RequestLogEntry } from '../vendors/requestLog.ts'

const writeMs = 1_000
const mostWaiting = 500
/** While the database is away, older ones are dropped and not even counted. */
const mostKept = 20_000

/** Outcomes that concern the door or the request, not the vendor. */
const fine: ReadonlySet<string> = new Set<VendorFailureKind | 'ok'>([
  'ok',
  'conflict',
  'notFound',
  'rejected',
  'unsupported',
])

interface Noted extends RequestLogEntry {
  readonly accountId: string
}

interface Tally {
  accountId: string
  hour: string
  requests: number
  failed: number
}

const hourOf = (at: string): string => `${at.slice(0, 13)}:00:00Z`

function talliesOf(entries: readonly Noted[]): Tally[] {
  const tallies = new Map<string, Tally>()
  for (const { accountId, at, outcome } of entries) {
    const key = `${accountId} ${hourOf(at)}`
    const tally = tallies.get(key) ?? { accountId, hour: hourOf(at), requests: 0, failed: 0 }
    tally.requests++
    if (!fine.has(outcome)) tally.failed++
    tallies.set(key, tally)
  }
  // Same order in every transaction, to avoid deadlocks.
  return [...tallies.values()].sort((a, b) => (a.accountId + a.hour < b.accountId + b.hour ? -1 : 1))
}

/** Whether an account is paused comes from its last request; the reason from its last failed one. */
function statesOf(entries: readonly Noted[]) {
  const states = new Map<string, { pausedUntil: string | null; failedAt: string | null; failure: string | null }>()
  for (const { accountId, at, outcome, failure, pausedUntil } of entries) {
    const known = states.get(accountId)
    const failed = fine.has(outcome) ? undefined : { failedAt: at, failure: (failure ?? outcome).slice(0, 300) }
    states.set(accountId, { failedAt: null, failure: null, ...known, ...failed, pausedUntil })
  }
  return [...states]
    .map(([accountId, state]) => ({ accountId, ...state }))
    .sort((a, b) => (a.accountId < b.accountId ? -1 : 1))
}

export class RequestStore {
  readonly #database: Database
  #waiting: Noted[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database) {
    this.#database = database
  }

  note(accountId: string, entry: RequestLogEntry): void {
    this.#waiting.push({ ...entry, accountId })
    this.#plan()
  }

  #plan(): void {
    this.#timer ??= setTimeout(() => void this.write().catch(() => {}), writeMs).unref()
  }

  async write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const entries = this.#waiting
    this.#waiting = []
    if (entries.length === 0) return
    try {
      await this.#save(entries)
    } catch (error) {
      // Retried with the next ones, unless they may have been saved: counting them twice would be worse.
      if (!(error instanceof Failure && error.code === 'outcome_unknown')) {
        this.#waiting = [...entries, ...this.#waiting].slice(-mostKept)
        this.#plan()
      }
      throw error
    }
  }

  async #save(entries: readonly Noted[]): Promise<void> {
    const kept = JSON.stringify(entries.slice(-mostWaiting))
    await tx(this.#database, 'all', async (db) => {
      db.later(sql`
        insert into locker_vendor_requests (account_id, at, operation, method, path, status, attempt, duration_ms, outcome, request, response)
        select e."accountId", e.at, e.operation, e.method, left(e.path, 500), e.status, e.attempt, e."durationMs", e.outcome, e.request, e.response
        from jsonb_to_recordset(${kept}::jsonb) as e("accountId" uuid, at timestamptz, operation text, method text, path text,
          status int, attempt int, "durationMs" int, outcome text, request text, response text)
        where exists (select from locker_vendor_accounts a where a.id = e."accountId")`)
      db.later(sql`
        insert into locker_account_hours as h (account_id, hour, requests, failed_requests)
        select t."accountId", t.hour, t.requests, t.failed
        from jsonb_to_recordset(${JSON.stringify(talliesOf(entries))}::jsonb) as t("accountId" uuid, hour timestamptz, requests int, failed int)
        where exists (select from locker_vendor_accounts a where a.id = t."accountId")
        on conflict (account_id, hour) do update
        set requests = h.requests + excluded.requests, failed_requests = h.failed_requests + excluded.failed_requests`)
      db.later(sql`
        insert into locker_account_states as s (account_id, paused_until, failed_at, failure)
        select t."accountId", t."pausedUntil", t."failedAt", t.failure
        from jsonb_to_recordset(${JSON.stringify(statesOf(entries))}::jsonb) as t("accountId" uuid, "pausedUntil" timestamptz,
          "failedAt" timestamptz, failure text)
        where exists (select from locker_vendor_accounts a where a.id = t."accountId")
        on conflict (account_id) do update set paused_until = excluded.paused_until,
          failed_at = coalesce(excluded.failed_at, s.failed_at), failure = coalesce(excluded.failure, s.failure)`)
    })
  }
}
