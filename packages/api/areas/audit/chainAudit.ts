/**
 * The hash chain over the audit log. It's built behind the writers, in log order: once no open transaction can add a row before a
 * given time, the rows up to it are in their final order.
 */
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type Database, type Db, tx } from '../../database/db.ts'
import { holdLock } from '../../database/holdLock.ts'
import { task } from '../../tasks/task.ts'

const atOnce = 2_000

/** A transaction's start time becomes visible slightly after it's taken. */
const slackSeconds = 10

/** A row's full content as canonical text; the row is `a`. */
export const contentOf = sql<string>`jsonb_build_array(a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  a.customer_id, a.resource, a.record_id, a.action, a.user_id, a.via, a.request_id, a.row_version, a.changes, a.reason, a.ip,
  a.user_agent)::text`

export const linkHash = (previous: Buffer | null, content: string): Buffer =>
  createHash('sha256')
    .update(previous ?? '')
    .update(content)
    .digest()

export interface Link {
  readonly position: number
  readonly at: string
  readonly auditId: string
  readonly hash: Buffer
}

export const lastLink = (db: Db): Promise<Link | undefined> =>
  db.one(sql<Link>`select position, at, audit_id as "auditId", hash from audit_chain order by position desc limit 1`)

/** The first condition follows from the second, but only with it does Postgres leave out earlier months. */
const isAfter = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`(a.at >= ${at} and (a.at, a.id) > (${at}, ${id}))`

/** Returns how many rows it chained. */
async function chainBatch(db: Db, slack: number): Promise<number> {
  await holdLock(db, 'audit chain')
  const last = await lastLink(db)
  // A separate statement before the rows are read: whatever settles after this snapshot waits for the next batch.
  const settled = await db.one(
    sql<{ before: string }>`select audit_settled_before() - make_interval(secs => ${slack}) as before`,
  )
  if (!settled) return 0
  const rows = await db.all(sql<{ id: string; at: string; content: string }>`
    select a.id, a.at, ${contentOf} as content from audit_log a
    where a.at < ${settled.before} ${last ? sql`and ${isAfter(sql`${last.at}::timestamptz`, sql`${last.auditId}::uuid`)}` : sql``}
    order by a.at, a.id limit ${atOnce}`)
  let previous = last?.hash ?? null
  const links = rows.map(({ id, at, content }, index) => {
    previous = linkHash(previous, content)
    return { position: (last?.position ?? 0) + index + 1, at, audit_id: id, hash: previous.toString('hex') }
  })
  if (links.length > 0)
    await db.all(sql`
      insert into audit_chain (position, at, audit_id, hash)
      select l.position, l.at, l.audit_id, decode(l.hash, 'hex')
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l(position bigint, at timestamptz, audit_id uuid, hash text)`)
  return links.length
}

/** Each batch is a separate transaction; if two nodes run it, one waits for the other. */
export async function chainAudit(database: Database, slack: number = slackSeconds): Promise<void> {
  while ((await tx(database, 'all', (db) => chainBatch(db, slack))) === atOnce);
}

export const chainTask = task({
  key: 'audit.chain',
  title: 'Chain the audit log',
  description: 'Links new rows of the audit log by hash. Later changes to them can then be proven.',
  queue: 'data',
  schedule: { everySeconds: 30 },
  isNeeded: sql`exists (
    select from (select coalesce(max(c.at), '-infinity') as at,
      coalesce((array_agg(c.audit_id))[1], '00000000-0000-0000-0000-000000000000') as id
      from (select at, audit_id from audit_chain order by position desc limit 1) c offset 0) last,
    audit_log a where ${isAfter(sql`last.at`, sql`last.id`)})`,
  batchSize: atOnce,
  run: (run) =>
    run.inBatches(async (db) => {
      const processed = await chainBatch(db, slackSeconds)
      return { processed, isFinished: processed < atOnce }
    }),
})
