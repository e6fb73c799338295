/** Each filter of the audit log is answered from an index: 20,000 rows by default, 1,000,000 at full size. */
import type { AuditFilters } from '@postern/domain/areas/audit/endpoints.ts'
import { allPermissions, permissionTree } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { printP95 } from '../../testing/p95.ts'
import { testServer } from '../../testing/server.ts'
import { pageStatement } from './auditStatements.ts'

const { admin, database, north } = await testServer()
const size = process.env.POSTERN_SOAK ? 1_000_000 : 20_000
const atOnce = 20_000
const [rareUser, rareRecord] = [uuidv7(), uuidv7()]

/** Many alike, and one that is rare in every way, older than all of them. */
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

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

async function planOf(asked: AuditFilters, cursor?: string): Promise<Plan[]> {
  const [row] = await tx(database, 'all', async (db) => {
    const statement = await pageStatement(db, actor, asked, { cursor, limit: 51 })
    return db.all(sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (analyze, format json) ${statement}`)
  })
  const plan = row?.['QUERY PLAN'][0].Plan
  return plan ? nodes(plan) : []
}

/** Rows of the log that were read. */
const readIn = (plan: readonly Plan[]): number =>
  plan
    .filter((node) => node['Node Type'].includes('Scan') && node['Node Type'] !== 'Subquery Scan')
    .reduce((sum, node) => sum + node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0), 0)

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
    const plan = await planOf(asked)
    expect(plan.some((node) => node['Actual Rows'] > 0)).toBe(true)
    expect(readIn(plan)).toBeLessThan(600)
  })

  it('far down the log reads little more than it shows', async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from audit_log order by at desc, id desc offset 15000 limit 1',
    )
    expect(readIn(await planOf({}, rows[0]?.id))).toBeLessThan(600)
  })

  it('would read everything without its index: the control', async () => {
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query('drop index audit_log_by_user, audit_log_by_time')
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, format json) select * from audit_log where user_id = '${rareUser}' order by at desc limit 51`,
      )
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      expect(plan && readIn(nodes(plan))).toBeGreaterThan(15_000)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

it('each route answers within 200 ms at the 95th percentile', async () => {
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
