/**
 * The moment a backup is restored to: a named point in the WAL, and a snapshot that sees exactly what was committed
 * before it. Postgres has no way to take both atomically, so they're taken one after the other until nothing was
 * written in between.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

export interface Moment {
  readonly at: string
  readonly lsn: string
  readonly restorePoint: string
  /** Whether the reader's open transaction sees the same data as a restore to this point. */
  readonly isExact: boolean
}

const patienceMs = 30_000

interface Point {
  readonly at: string
  readonly lsn: string
  readonly snapshot: string
}

const utcNow = `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Leaves a transaction open on `reader`. `watcher` is a second connection: a transaction only ever sees its own snapshot. */
export async function markMoment(
  reader: pg.Client,
  watcher: pg.Client,
  label: string,
  patience: number = patienceMs,
): Promise<Moment> {
  const end = performance.now() + patience
  for (let tries = 1; ; tries++) {
    const restorePoint = `${label} ${tries}`
    await reader.query('begin isolation level repeatable read')
    const { rows } = await reader.query<Point>(
      `select pg_create_restore_point($1)::text as lsn, pg_current_snapshot()::text as snapshot, ${utcNow} as at`,
      [restorePoint],
    )
    const [point] = rows
    if (!point) throw new Error('Postgres made no restore point.')
    const isExact = await nothingSince(watcher, point.snapshot)
    if (isExact || performance.now() > end) return { at: point.at, lsn: point.lsn, restorePoint, isExact }
    await reader.query('rollback')
    await sleep(Math.random() * 10)
  }
}

/**
 * A commit is in the WAL before others see it, and its transaction ID stays locked until they do. So no such lock may be
 * held now, and no transaction may have ended since the snapshot. In this order: one that ends in between changes the snapshot.
 */
async function nothingSince(watcher: pg.Client, snapshot: string): Promise<boolean> {
  const { rows: locks } = await watcher.query(
    `select from pg_locks where locktype = 'transactionid' and mode = 'ExclusiveLock' limit 1`,
  )
  if (locks.length > 0) return false
  const { rows } = await watcher.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
  return rows[0]?.snapshot === snapshot
}
