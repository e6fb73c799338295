/** The chain follows the writers, and never overtakes one that is still writing. */
import type { AuditVerdict } from '@postern/domain/areas/audit/endpoints.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'
import { chainAudit } from './chainAudit.ts'

const { admin, north, database } = await testServer()
const { create } = actsIn(admin, north)

const chained = async () =>
  (await database.pool.query<{ count: number }>('select count(*) as count from audit_chain')).rows[0]?.count
const logged = async () =>
  (await database.pool.query<{ count: number }>('select count(*) as count from audit_log')).rows[0]?.count

const insert = `insert into audit_log (id, resource, record_id, action, via, row_version, changes)
  values (gen_random_uuid(), 'sites', gen_random_uuid(), 'create', 'test', 1, '{}')`

it('waits for a transaction that began before existing rows', async () => {
  await chainAudit(database, 0)
  const settled = await chained()
  const slow = await database.pool.connect()
  try {
    await slow.query('begin')
    await slow.query(insert)
    // Committed later, with a later time: it mustn't be chained before the row above.
    await create(sites)
    await chainAudit(database, 0)
    expect(await chained()).toBe(settled)
    await slow.query('commit')
  } finally {
    slow.release()
  }
  await chainAudit(database, 0)
  expect(await chained()).toBe(await logged())
  expect((await admin.get('/api/system/audit/verify')).json<AuditVerdict>().broken).toBeNull()
})

it('is the same chain when two nodes work on it at once', async () => {
  for (let round = 0; round < 3; round++) await create(sites)
  await Promise.all([chainAudit(database, 0), chainAudit(database, 0), chainAudit(database, 0)])
  expect(await chained()).toBe(await logged())
  expect((await admin.get('/api/system/audit/verify')).json<AuditVerdict>().broken).toBeNull()
})

it('handles more rows than fit into one batch', async () => {
  await database.pool.query(`insert into audit_log (id, resource, record_id, action, via, row_version, changes)
    select gen_random_uuid(), 'sites', gen_random_uuid(), 'create', 'test', 1, '{}' from generate_series(1, 4100)`)
  await chainAudit(database, 0)
  expect(await chained()).toBe(await logged())
  const verdict = (await admin.get('/api/system/audit/verify')).json<AuditVerdict>()
  expect(verdict).toMatchObject({ rows: await logged(), broken: null })
})
