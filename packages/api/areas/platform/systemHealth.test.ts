/** The system overview: every number is the total of the list behind it, across the demo. */
import type { UnmatchedKpi } from '@postern/domain/areas/carrierLogic/unmatchedEndpoints.ts'
import { allPermissions, type Permission, permissionTree } from '@postern/domain/auth/permission.ts'
import type { SystemCardFacts, ToldCard } from '@postern/domain/system/systemHealth.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { beatOn } from '../../demo/demoTraffic.ts'
import { systemCards } from '../../engine/registry.ts'
import type { SystemCard } from '../../systemCard.ts'
import { demoServer } from '../../testing/demoServer.ts'
import { readCards } from './systemHealth.ts'

const { admin, database } = await demoServer()

// Stations keep sending heartbeats while the demo runs.
await tx(database, 'all', beatOn)
// One that failed, and one that was settled.
await database.pool.query(`
  insert into task_runs (id, task_key, queue, trigger, due_at, state, error, cause, settled_at) values
    (gen_random_uuid(), 'a.task', 'data', 'schedule', now(), 'failed', 'No', 'No', null),
    (gen_random_uuid(), 'a.task', 'data', 'schedule', now() - interval '1 minute', 'failed', 'No', 'No', now())`)

// Lists don't include archived records.
for (const table of ['locker_vendors', 'primary_carrier_logic', 'versions', 'apps', 'app_security_roles', 'redis'])
  await database.pool.query(
    `update ${table} set archived_at = now() where id = (select min(id::text)::uuid from ${table})`,
  )

const health = async (zone = 'UTC') =>
  (await admin.get(`/api/system/health?timeZone=${encodeURIComponent(zone)}`)).json<{ cards: ToldCard[] }>().cards

const cards = new Map((await health()).map(({ key, card }) => [key, card]))
const cardOf = (key: string): SystemCardFacts => {
  const card = cards.get(key)
  if (!card) throw new Error(`no card ${key}`)
  return card
}

/** A list page's API collection, with the same filters. */
async function totalAt(href: string): Promise<number | undefined> {
  const [path = '', query = ''] = href.split('?')
  const answer = await admin.get(`/api${path}?${query}&limit=1&count=true`)
  expect(answer.statusCode, `${href}: ${answer.body}`).toBe(200)
  return answer.json<{ total?: number }>().total
}

describe('every number on the overview is the total of the list it links to', () => {
  it.each(['lockerVendors', 'carrierLogic', 'versions', 'apps', 'appSecurityRoles', 'redis'])('%s', async (key) => {
    const { value, href, foot } = cardOf(key)
    expect(value).toBeGreaterThan(0)
    expect(await totalAt(href)).toBe(value)
    if (foot.count !== null) expect(await totalAt(foot.href)).toBe(foot.count)
  })

  it('unmatched scans', async () => {
    const { value, href } = cardOf('unmatched/carrierLogic')
    expect(href).toContain('days=30')
    const page = (await admin.get('/api/system/unmatched/carrierLogic')).json<{ kpi: UnmatchedKpi }>()
    expect(value).toBeGreaterThan(0)
    expect(value).toBe(page.kpi.unmatched30Days)
  })

  it('failed runs, without settled ones', () => {
    expect(cardOf('taskDaemon')).toMatchObject({ value: 1, href: '/system/taskDaemon?tab=failed' })
  })

  it('today’s audit rows, in the reader’s time zone', async () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const card = (await health(zone)).find(({ key }) => key === 'audit')?.card
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())
      expect(card?.href).toBe(`/system/audit?from=${day}`)
      const { rows } = await database.pool.query<{ count: number }>(
        'select count(*)::int as count from audit_log where at >= $1::date::timestamp at time zone $2',
        [day, zone],
      )
      expect(card?.value).toBe(rows[0]?.count)
    }
  })
})

describe('a card', () => {
  const all = systemCards()
  const seenWith = (permissions: readonly Permission[]) =>
    tx(database, 'all', (db) =>
      readCards(db, all, { actor: { securityRole: permissionTree(permissions), customerIds: null }, timeZone: 'UTC' }),
    )

  it('is visible to users who may view its area, and to no one else', async () => {
    for (const { key, access } of all)
      for (const permission of access) {
        const keys = (await seenWith([permission])).map((each) => each.key)
        expect(keys, permission).toContain(key)
        expect(keys.every((each) => all.find((card) => card.key === each)?.access.includes(permission))).toBe(true)
      }
    expect(await seenWith([])).toEqual([])
  })

  it('that fails doesn’t affect the others', async () => {
    const broken: SystemCard = {
      key: 'broken',
      access: ['audit.view'],
      read: async (db) => {
        await db.all(sql`select 1 / 0 as never`)
        return cardOf('audit')
      },
    }
    const actor = { securityRole: permissionTree(allPermissions), customerIds: null }
    const told = await tx(database, 'all', (db) => readCards(db, [broken, ...all], { actor, timeZone: 'UTC' }))
    expect(told[0]).toEqual({ key: 'broken', card: null })
    expect(told.slice(1).every(({ card }) => card !== null)).toBe(true)
    // Control: on its own it aborts the transaction.
    await expect(tx(database, 'all', (db) => broken.read(db, { actor, timeZone: 'UTC' }))).rejects.toThrow()
  })
})

it('the audit log’s card shows when it was verified, and when it was found broken', async () => {
  const verified = (state: string, error: string | null) =>
    database.pool.query(
      `insert into task_runs (id, task_key, queue, trigger, due_at, state, finished_at, error)
       values (gen_random_uuid(), 'audit.verify', 'maintenance', 'manual', now(), $1, now(), $2)`,
      [state, error],
    )
  const card = async () => (await health()).find(({ key }) => key === 'audit')?.card
  await database.pool.query(`insert into audit_chain (position, at, audit_id, hash)
    select 1, at, id, '\\x00' from audit_log order by at desc limit 1`)
  expect((await card())?.health.text).toBe('Chained')
  await verified('succeeded', null)
  expect((await card())?.health).toMatchObject({ tone: 'ok', text: 'Verified' })
  await verified('failed', 'Audit row 1 was changed.')
  expect(await card()).toMatchObject({
    health: { tone: 'danger', text: 'Verification failed' },
    foot: { text: 'Audit row 1 was changed.' },
  })
})
