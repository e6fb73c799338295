/** The work queue by role: every count equals its list's total, and nothing forbidden is counted. */
import { signIns } from '@postern/domain/auth/demoSignIns.ts'
import { allPermissions, type Permission } from '@postern/domain/auth/permission.ts'
import type { Home } from '@postern/domain/home/endpoints.ts'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { areas } from '../areas/index.ts'
import { notify } from '../areas/shared/notify.ts'
import { tx } from '../database/db.ts'
import { beatOn } from '../demo/demoTraffic.ts'
import { demoServer } from '../testing/demoServer.ts'
import type { Person } from '../testing/server.ts'

const { admin, as, person, database } = await demoServer()
const run = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))
await tx(database, 'all', beatOn)
await tx(database, 'all', (db) =>
  notify(db, { kind: 'accessRequest', actorId: null, data: { permissions: ['audit.view'] }, key: 'test' }, [admin.id]),
)
await run(sql`insert into task_runs (id, task_key, queue, trigger, state, due_at, started_at, finished_at, carrier, error)
  values (gen_random_uuid(), 'partition.ensureMonths', 'maintenance', 'manual', 'failed', now(), now(), now(), gen_random_uuid(), 'No room')`)

const homeOf = async (who: Person) => {
  const answer = await who.get('/api/home?timeZone=America/New_York')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Home>()
}

/** The total of the list that the console shows at this URL. */
async function totalAt(who: Person, href: string): Promise<number> {
  const [path = '', text = ''] = href.split('?')
  const query = new URLSearchParams(text)
  const ask = async <T>(address: string): Promise<T> => {
    const answer = await who.get(address)
    expect(answer.statusCode, `${address} ${answer.body}`).toBe(200)
    return answer.json<T>()
  }
  if (path.startsWith('/trouble/')) return (await ask<{ total: number }>(`/api${href}`)).total
  if (path === '/lockerBanks') return (await ask<{ total: number }>(`/api/fleet/lockerBanks?${query}`)).total
  if (path === '/dashboard/helpDesk')
    return (await ask<{ total: number }>(`/api/helpDesk/tickets?${query}&count=true`)).total
  if (path === '/notifications') return (await ask<{ items: object[] }>(`/api${href}`)).items.length
  if (path === '/system/taskDaemon')
    return (await ask<{ totals: { failed: number } }>('/api/system/tasks/overview')).totals.failed
  if (path === '/system/unmatched/carrierLogic')
    return (await ask<{ kpi: { unmatched30Days: number } }>('/api/system/unmatched/carrierLogic')).kpi.unmatched30Days
  return (await ask<{ total: number }>(`/api${path}?${query}&count=true`)).total
}

describe.each(signIns.filter(({ mfaRequired }) => !mfaRequired))('for $role', ({ email }) => {
  it('has counts that equal their lists', async () => {
    const who = await as(email)
    // A parcel can become due between the count and the list; then both are read again.
    await vi.waitFor(
      async () => {
        const { lines, tiles, missing } = await homeOf(who)
        expect(missing).toEqual([])
        expect(lines.length).toBeGreaterThan(2)
        for (const { key, count, href } of lines) expect(await totalAt(who, href), key).toBe(count)
        for (const { label, value, href } of tiles) expect(await totalAt(who, href), label).toBe(value)
      },
      { timeout: 30_000 },
    )
  })
})

describe('permissions', () => {
  const parts = areas.flatMap(({ home = [] }) => home)
  /** Access to the system area, so only the part's own permission is missing. */
  const gate: Permission[] = ['versions.view']

  it.each(parts.map((part) => [part.name, part] as const))(
    '%s is neither shown nor counted without its own',
    async (_, part) => {
      const access: readonly Permission[] = part.access
      const without = await person(allPermissions.filter((permission) => !access.includes(permission)))
      const { lines, tiles } = await homeOf(without)
      const withIt = await homeOf(admin)
      const alone = await homeOf(await person([...gate, ...access.slice(0, 1)]))
      const keysOf = ({ lines: all, tiles: figures }: Pick<Home, 'lines' | 'tiles'>) => [
        ...all.map(({ href }) => href.split('?')[0]),
        ...figures.map(({ href }) => href.split('?')[0]),
      ]
      const own = new Set(keysOf(alone))
      expect(keysOf({ lines, tiles }).filter((href) => own.has(href))).toEqual([])
      // The control: with all permissions, its own items are there.
      for (const href of own) expect(keysOf(withIt)).toContain(href)
    },
  )

  it('shows nothing at all without permissions, or without customers in reach', async () => {
    expect(await homeOf(await person([]))).toMatchObject({ lines: [], tiles: [], changes: null })
    const nowhere = await homeOf(await person(allPermissions, []))
    expect(nowhere.lines.filter(({ customerCount }) => customerCount > 0)).toEqual([])
    expect(
      nowhere.lines.filter(({ group }) => group === 'trouble' || group === 'tickets' || group === 'reviews'),
    ).toEqual([])
  })

  it('counts only customers within reach', async () => {
    const { lines } = await homeOf(admin)
    const [{ id, name } = { id: '', name: '' }] = await run(sql<{ id: string; name: string }>`
      select id, name from customers where name = ${lines.find(({ group }) => group === 'trouble')?.customers[0] ?? ''}`)
    const limited = await homeOf(await person(allPermissions, [id]))
    const named = new Set(limited.lines.flatMap(({ customers }) => customers))
    expect([...named]).toEqual([name])
  })
})

it('leads with what each role works on', async () => {
  const first = async (email: string) => (await homeOf(await as(email))).order[0]
  expect(await first('operations@postern.test')).toBe('trouble')
  expect(await first('support@postern.test')).toBe('tickets')
  expect(await first('carriers@postern.test')).toBe('reviews')
})

it('names a part that fails, and shows the others', async () => {
  await database.pool.query('alter table task_runs rename to task_runs_away')
  const { missing, tiles } = await homeOf(admin)
  await database.pool.query('alter table task_runs_away rename to task_runs')
  expect(missing).toEqual(['Tasks'])
  expect(tiles.map(({ label }) => label)).toContain('Station issues')
  // The control: it is back.
  expect((await homeOf(admin)).missing).toEqual([])
})

describe('what changed overnight', () => {
  it('is counted by entity since the last working day ended, as the audit log has it', async () => {
    const { changes } = await homeOf(admin)
    const at = new Date(Date.parse(changes?.to ?? '') - 60_000).toISOString()
    await run(sql`insert into audit_log (id, at, resource, record_id, action, via, row_version, changes)
      values (gen_random_uuid(), ${at}, 'versions', gen_random_uuid(), 'update', 'console', 2, '{}')`)
    const found = (await homeOf(admin)).changes?.items.find(({ resource }) => resource === 'versions')
    const listed = (await admin.get(found?.href.replace('/system/audit', '/api/system/audit') ?? '')).json<{
      items: object[]
    }>()
    expect(found?.count).toBeGreaterThan(0)
    expect(listed.items).toHaveLength(found?.count ?? -1)
    expect((await homeOf(await person(allPermissions.filter((each) => each !== 'audit.view')))).changes).toBeNull()
  })
})

describe('announcements', () => {
  const announce = (who: Person, title: string) => who.post('/api/announcements', { title, body: 'Text', days: 3 })
  const titles = async (who: Person) => (await homeOf(who)).announcements.map(({ title }) => title)

  it('reach everyone until they dismiss them or they end, and are audited', async () => {
    const reader = await person([])
    expect((await announce(reader, 'Not mine to say')).statusCode).toBe(401)
    const made = await announce(admin, 'Maintenance on Sunday')
    expect(made.statusCode, made.body).toBe(201)
    const { id } = made.json<{ id: string }>()
    expect(await titles(reader)).toEqual(['Maintenance on Sunday'])
    expect((await reader.post(`/api/announcements/${id}/dismiss`)).statusCode).toBe(204)
    expect((await reader.post(`/api/announcements/${id}/dismiss`)).statusCode).toBe(204)
    expect(await titles(reader)).toEqual([])
    expect(await titles(admin)).toEqual(['Maintenance on Sunday'])
    expect((await reader.delete(`/api/announcements/${id}`)).statusCode).toBe(401)
    expect((await admin.delete(`/api/announcements/${id}`)).statusCode).toBe(204)
    expect(await titles(admin)).toEqual([])
    const logged = await run(
      sql<{ action: string }>`select action from audit_log where resource = 'announcements' order by at, id`,
    )
    expect(logged.map(({ action }) => action)).toEqual(['create', 'archive'])
  })
})
