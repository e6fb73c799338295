/** The hash chain over the audit log: what it proves, and which row it reports if someone with full access alters the log. */

import type { AuditChain, AuditVerdict } from '@postern/domain/areas/audit/endpoints.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { compile } from '../../database/statement.ts'
import { actsIn } from '../../testing/acts.ts'
import { runTask } from '../../testing/runTask.ts'
import { testServer } from '../../testing/server.ts'
import { chainAudit, contentOf } from './chainAudit.ts'
import { verifyTask } from './verifyAudit.ts'

const { admin, north, database } = await testServer()
const { create } = actsIn(admin, north)

const verify = async (range = '') => (await admin.get(`/api/system/audit/verify${range}`)).json<AuditVerdict>()
const chain = async () => (await admin.get('/api/system/audit/chain')).json<AuditChain>()

interface LogRow {
  id: string
  at: string
}

const rows = async () => (await database.pool.query<LogRow>('select id, at from audit_log order by at, id')).rows

/** As the table's owner, bypassing the append-only trigger; the change is reverted after `work`. */
async function tampered<T>(statements: readonly [string, unknown[]][], work: () => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  try {
    await client.query(`set session_replication_role = replica;
      create temp table log_before as table audit_log; create temp table chain_before as table audit_chain`)
    for (const [text, values] of statements)
      expect((await client.query(text, values)).rowCount, text).toBeGreaterThan(0)
    return await work()
  } finally {
    await client.query(`delete from audit_log; insert into audit_log select * from log_before; drop table log_before;
      delete from audit_chain; insert into audit_chain select * from chain_before; drop table chain_before;
      reset session_replication_role`)
    client.release()
  }
}

for (let index = 0; index < 5; index++) await create(sites)
await chainAudit(database, 0)

describe('verifying the audit log', () => {
  it('finds an untouched log intact, and counts every row of it', async () => {
    const all = await rows()
    expect(all.length).toBeGreaterThan(5)
    const verdict = await verify()
    expect(verdict).toMatchObject({ rows: all.length, broken: null, waiting: 0, from: all[0]?.at, to: all.at(-1)?.at })
    expect(verdict.latestHash).toMatch(/^[0-9a-f]{64}$/)
    const state = await chain()
    expect(state).toMatchObject({ rows: all.length, waiting: 0, latestHash: verdict.latestHash })
    expect(state.days).toHaveLength(30)
    const days = Map.groupBy(all, ({ at }) => at.slice(0, 10))
    expect(state.days.filter((each) => each.rows > 0)).toEqual(
      [...days].map(([day, { length }]) => ({ day, rows: length })),
    )
  })

  it.each([
    ['changes', `jsonb_set(changes, '{name}', '{"before":null,"after":"Forged"}')`],
    ['user_id', 'gen_random_uuid()'],
    ['reason', `'because'`],
    ['ip', `'203.0.113.9'`],
    ['customer_id', 'null'],
  ])('reports a row whose %s was altered', async (column, value) => {
    const target = (await rows()).at(-3)
    const verdict = await tampered([[`update audit_log set ${column} = ${value} where id = $1`, [target?.id]]], () =>
      verify(),
    )
    expect(verdict.broken).toEqual({ ...target, problem: 'changed' })
    // Control: with the row restored, nothing is broken.
    expect((await verify()).broken).toBeNull()
  })

  it('fails as a task if a row was altered, and otherwise reports how many are intact', async () => {
    const target = (await rows()).at(-3)
    const run = () => runTask(database, verifyTask)
    await tampered([['update audit_log set via = $2 where id = $1', [target?.id, 'forged']]], async () => {
      await expect(run()).rejects.toThrow(`Audit row ${target?.id} of ${target?.at} was changed after it was recorded.`)
    })
    await run()
  })

  it('reports a deleted row', async () => {
    const target = (await rows()).at(-3)
    const verdict = await tampered([['delete from audit_log where id = $1', [target?.id]]], () => verify())
    expect(verdict.broken).toEqual({ ...target, problem: 'missing' })
  })

  it('reports a row inserted into the past', async () => {
    const target = (await rows()).at(-3)
    const forged = '018f0000-0000-7000-8000-000000000001'
    const verdict = await tampered(
      [
        [
          `insert into audit_log (id, at, customer_id, resource, record_id, action, via, row_version, changes)
           select $2, at, customer_id, resource, record_id, action, via, row_version, changes from audit_log where id = $1`,
          [target?.id, forged],
        ],
      ],
      () => verify(),
    )
    expect(verdict.broken).toEqual({ id: forged, at: target?.at, problem: 'added' })
  })

  it('reports a row inserted before all others', async () => {
    const [first] = await rows()
    const forged = '018f0000-0000-7000-8000-000000000002'
    const verdict = await tampered(
      [
        [
          `insert into audit_log (id, at, customer_id, resource, record_id, action, via, row_version, changes)
           select $2, at - interval '1 second', customer_id, resource, record_id, action, via, row_version, changes
           from audit_log where id = $1`,
          [first?.id, forged],
        ],
      ],
      () => verify(),
    )
    expect(verdict.broken).toMatchObject({ id: forged, problem: 'added' })
  })

  it('reports the row after a gap when a row was removed from the log and the chain', async () => {
    const all = await rows()
    const [target, next] = [all.at(-3), all.at(-2)]
    const verdict = await tampered(
      [
        ['delete from audit_log where id = $1', [target?.id]],
        ['delete from audit_chain where audit_id = $1', [target?.id]],
      ],
      () => verify(),
    )
    expect(verdict.broken).toEqual({ ...next, problem: 'gap' })
  })

  it('reports the next row when a row was altered together with its hash', async () => {
    const all = await rows()
    const [before, target, next] = [all.at(-4), all.at(-3), all.at(-2)]
    const relinked = `update audit_chain set hash = sha256((select hash from audit_chain where audit_id = $2) || convert_to(
      (select ${compile(contentOf).sql} from audit_log a where a.id = $1), 'UTF8')) where audit_id = $1`
    const verdict = await tampered(
      [
        [`update audit_log set via = 'x' where id = $1`, [target?.id]],
        [relinked, [target?.id, before?.id]],
      ],
      () => verify(),
    )
    expect(verdict.broken).toEqual({ ...next, problem: 'changed' })
  })

  it('reports the first of several, and checks only the requested range', async () => {
    const all = await rows()
    const [early, late] = [all.at(-4), all.at(-2)]
    const forge = (id: string | undefined): [string, unknown[]] => [
      `update audit_log set via = 'x' where id = $1`,
      [id],
    ]
    await tampered([forge(early?.id), forge(late?.id)], async () => {
      expect((await verify()).broken?.id).toBe(early?.id)
      expect((await verify(`?from=${all.at(-3)?.at}`)).broken?.id).toBe(late?.id)
      expect((await verify(`?to=${early?.at}`)).broken).toBeNull()
      expect((await verify(`?from=${all.at(-1)?.at}`)).broken).toBeNull()
    })
  })

  it('reports how many rows are too recent to be chained, and chains them later', async () => {
    const before = await chain()
    await create(sites)
    const { waiting } = await chain()
    expect(waiting).toBeGreaterThan(0)
    expect(await verify()).toMatchObject({ rows: before.rows, waiting, broken: null })
    await chainAudit(database, 0)
    expect(await chain()).toMatchObject({ rows: before.rows + waiting, waiting: 0 })
    expect((await verify()).broken).toBeNull()
  })

  it('can’t be altered by the server itself', async () => {
    const client = await database.pool.connect()
    try {
      for (const text of ['update audit_chain set hash = hash', 'delete from audit_chain', 'delete from audit_log'])
        await expect(client.query(text), text).rejects.toThrow(/append-only/)
      await client.query('set role postern_all_rows')
      for (const text of ['update audit_chain set hash = hash', 'delete from audit_log', 'truncate audit_chain'])
        await expect(client.query(text), text).rejects.toThrow(/permission denied/)
    } finally {
      await client.query('reset role')
      client.release()
    }
  })
})

describe('rows that retention deleted', () => {
  const purge = async (ids: readonly LogRow[]) =>
    (
      await database.pool.query<{ n: number }>('select purge_audit($1::uuid[], $2::timestamptz[]) as n', [
        ids.map(({ id }) => id),
        ids.map(({ at }) => at),
      ])
    ).rows[0]?.n

  it('leave the chain intact, and can’t be younger than a year', async () => {
    await chainAudit(database, 0)
    const before = await verify()
    expect(await purge(await rows())).toBe(0)
    // An old row goes to the start of the log, so the chain is rebuilt.
    await database.pool.query(`alter table audit_chain disable trigger all; delete from audit_chain; alter table audit_chain enable trigger all;
      insert into audit_log (id, at, customer_id, resource, record_id, action, via, row_version, changes)
      select gen_random_uuid(), now() - interval '8 years' + n * interval '1 day', '${north}', 'sites', gen_random_uuid(), 'create', 'console', 1, '{}'
      from generate_series(1, 3) n`)
    await chainAudit(database, 0)
    const [first, second, third] = await rows()
    if (!first || !second || !third) throw new Error('too few rows')
    expect(await purge([first, second])).toBe(2)
    expect(await verify()).toMatchObject({ rows: before.rows + 3, purged: 2, broken: null })
    // Control: if deleted any other way, a row is reported.
    await tampered([['delete from audit_log where id = $1', [third.id]]], async () => {
      expect((await verify()).broken).toMatchObject({ id: third.id, problem: 'missing' })
    })
  })

  it('can’t be deleted by the role that writes them', async () => {
    await expect(
      tx(database, 'all', (db) => db.all(sql`delete from audit_log where at < now() - interval '2 years'`)),
    ).rejects.toThrow()
  })
})
