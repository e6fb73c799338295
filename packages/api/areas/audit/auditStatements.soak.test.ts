/** Each filter of the audit log is answered from an index: 20,000 rows by default, 1,000,000 at full size. */
import type { AuditFilters } from '@postern/domain/areas/audit/endpoints.ts'
import { allPermissions, permissionTree } from '@postern/domain/auth/permission.ts'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import { printP95 } from '../../testing/p95.ts'
import { rowsRead, rowsReadWithout } from '../../testing/plans/rowsRead.ts'
import { testServer } from '../../testing/server.ts'
import { pageStatement } from './auditStatements.ts'

const { admin, database, north } = await testServer()
const size = process.env.POSTERN_SOAK ? 1_000_000 : 20_000
const atOnce = 20_000
const [rareUser, rareRecord] = [newId(), newId()]

/** Many similar rows, and one that is rare in every way, older than all of them. */
for (let from = 0; from < size; from += atOnce)
  await database.pool.query(
    `insert into audit_log (id, at, customer_id, resource, record_id, action, user_id, via, request_id, row_version, changes, reason)
     select gen_random_uuid(), now() - n * interval '2 seconds', case n when $6 then $1::uuid end,
       case n when $6 then 'stations' else 'sites' end, case n when $6 then $2::uuid else gen_random_uuid() end,
       case n when $6 then 'archive' else 'update' end, case n when $6 then $3::uuid end,
       case n when $6 then 'merge' else 'console' end, case n when $6 then 'req_rare' else 'req_' || n end, 1,
       case n when $6 then '{"nickname":{"before":null,"after":"x"}}'::jsonb else '{"name":{"before":"a","after":"b"}}'::jsonb end,
       case n when $6 then 'A rare reason' end
     from generate_series($4::int, $5::int) n`,
    [north, rareRecord, rareUser, from + 1, from + atOnce, size],
  )
await database.pool.query('analyze audit_log')

const actor = { securityRole: permissionTree(allPermissions), customerIds: null }

const readFor = (asked: AuditFilters, cursor?: string) =>
  tx(database, 'all', async (db) =>
    rowsRead(db, 'audit_log', await pageStatement(db, actor, asked, { cursor, limit: 51 })),
  )

describe('a page of the audit log', () => {
  it.each([
    ['nothing', {}],
    ['actor', { actor: rareUser }],
    ['customer', { customer: north }],
    ['entity', { resource: 'stations' }],
    ['record', { record: rareRecord }],
    ['action', { action: 'archive' }],
    ['a common action', { action: 'update' }],
    ['source', { via: 'merge' }],
    ['a common source', { via: 'console' }],
    ['field', { field: 'nickname' }],
    ['a common field', { field: 'name' }],
    ['request', { request: 'req_rare' }],
    ['time', { to: new Date(Date.now() - 15_000_000).toISOString() }],
    ['a reason', { q: 'rare reason' }],
    ['an ID', { q: rareRecord }],
  ] as [string, AuditFilters][])('narrowed by %s reads little more than it shows', async (_, asked) => {
    const { read, shown } = await readFor(asked)
    expect(shown).toBeGreaterThan(0)
    expect(read).toBeLessThan(600)
  })

  it('far down the log reads little more than it shows', async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from audit_log order by at desc, id desc offset 15000 limit 1',
    )
    expect((await readFor({}, rows[0]?.id)).read).toBeLessThan(600)
  })

  it('would read everything without its index (control)', async () => {
    const { read } = await rowsReadWithout(
      database,
      ['audit_log_by_user', 'audit_log_by_time'],
      'audit_log',
      `select * from audit_log where user_id = '${rareUser}' order by at desc limit 51`,
    )
    expect(read).toBeGreaterThan(15_000)
  })
})

it('each route answers, and prints how fast', async () => {
  const queries = [
    '',
    '?q=rare+reason',
    '?action=update&resource=sites',
    '?field=nickname',
    '?field=name',
    '?request=req_rare',
    `?actor=${rareUser}`,
    `?record=${rareRecord}`,
    `?customer=${north}`,
    '?via=merge',
    `?from=${new Date(Date.now() - 86_400_000).toISOString()}`,
    '/actors',
    '/chain',
  ]
  await printP95(
    admin,
    queries.map((query) => `/api/system/audit${query}`),
    200,
  )
})
