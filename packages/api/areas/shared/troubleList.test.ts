/** Issue lists: what they contain and why, who may see it, and that their counts match. */
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import type { TroublePage } from '@postern/domain/trouble/troubleList.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { beatOn } from '../../demo/demoTraffic.ts'
import { demoServer } from '../../testing/demoServer.ts'
import type { Person } from '../../testing/server.ts'

const { admin, person, database } = await demoServer()
const run = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))
await tx(database, 'all', beatOn)

interface Item {
  id: string
  name: string
  reason: string
  since: string
  customer: { id: string }
  site: { id: string }
  recipient?: string | null
  ticket?: object | null
}
type Kind = 'lockerBanks' | 'stations' | 'parcels'
const pageOf = async (who: Person, kind: Kind, query: Record<string, string> = {}) => {
  const answer = await who.get(`/api/trouble/${kind}?${new URLSearchParams(query)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<TroublePage<Item>>()
}
async function allOf(who: Person, kind: Kind, query: Record<string, string> = {}): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | null = null
  do {
    const page: TroublePage<Item> = await pageOf(who, kind, { ...query, ...(cursor && { cursor }) })
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return items
}

describe('locker banks', () => {
  it('are listed with the reason: offline, unstable, or in service without ever having connected', async () => {
    const items = await allOf(admin, 'lockerBanks')
    const stored = await run(sql<{ id: string; status: string; connectivity: string }>`
      select id, status, connectivity from locker_banks where archived_at is null`)
    const expected = stored.filter(
      ({ status, connectivity }) =>
        ['offline', 'offlineConfirmed', 'flapping'].includes(connectivity) ||
        (connectivity === 'never' && status === 'active'),
    )
    expect(new Set(items.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)))
    expect(new Set(items.map(({ reason }) => reason))).toContain('never')
    expect(items.length).toBeGreaterThan(2)
    for (const { id, reason } of items)
      if (stored.find((each) => each.id === id)?.connectivity === 'never') expect(reason).toBe('never')
  })

  it('show the cause of an outage: network, power, vendor, or planned maintenance', async () => {
    const [bank] = await run(sql<{ id: string; vendor: string }>`
      select id, locker_vendor_id as vendor from locker_banks
      where status = 'active' and connectivity = 'online' and station_id is not null and archived_at is null limit 1`)
    const reasonOf = async () => (await allOf(admin, 'lockerBanks')).find(({ id }) => id === bank?.id)?.reason
    expect(await reasonOf()).toBeUndefined()
    await run(sql`update locker_banks set connectivity = 'offline' where id = ${bank?.id}`)
    expect(['network', 'power']).toContain(await reasonOf())
    await run(
      sql`delete from app_heartbeats h using locker_banks b where b.id = ${bank?.id} and h.station_id = b.station_id`,
    )
    expect(await reasonOf()).toBe('power')
    await run(
      sql`update locker_banks set connectivity = 'offline' where locker_vendor_id = ${bank?.vendor} and status = 'active'`,
    )
    expect(await reasonOf()).toBe('vendor')
    await run(sql`update locker_banks set status = 'maintenance' where id = ${bank?.id}`)
    expect(await reasonOf()).toBe('planned')
  })
})

describe('stations', () => {
  it('count as silent only while their site is open; those at closed sites need the filter', async () => {
    const open =
      '{"monday":[{"from":"00:00","to":"23:59"}],"tuesday":[{"from":"00:00","to":"23:59"}],"wednesday":[{"from":"00:00","to":"23:59"}],"thursday":[{"from":"00:00","to":"23:59"}],"friday":[{"from":"00:00","to":"23:59"}],"saturday":[{"from":"00:00","to":"23:59"}],"sunday":[{"from":"00:00","to":"23:59"}]}'
    await run(
      sql`update sites set opening_hours = ${open}::jsonb, special_hours = '[]', closed_days = '[]', holiday_calendar = 'none'`,
    )
    const silent = (await allOf(admin, 'stations')).filter(({ reason }) => ['silent', 'site'].includes(reason))
    expect(silent.length).toBeGreaterThan(0)
    const [first] = silent
    expect((await allOf(admin, 'stations', { reason: 'closed' })).map(({ id }) => id)).not.toContain(first?.id)
    await run(sql`update sites set opening_hours = '{}' where id = ${first?.site.id}`)
    expect((await allOf(admin, 'stations')).map(({ id }) => id)).not.toContain(first?.id)
    expect((await allOf(admin, 'stations', { reason: 'closed' })).map(({ id }) => id)).toContain(first?.id)
  })
})

describe('parcels', () => {
  it('are overdue, or behind a door after the hold period', async () => {
    const [{ count } = { count: 0 }] = await run(sql<{ count: number }>`
      select count(*)::int as count from parcels p left join lockers l on l.customer_id = p.customer_id and l.id = p.locker_id
      join customers c on c.id = p.customer_id and c.archived_at is null
      where p.closed_at is null and (p.due_at < now() or l.occupancy = 'expired')`)
    const { total, facets } = await pageOf(admin, 'parcels')
    expect(total).toBe(count)
    expect(facets?.reasons.reduce((sum, each) => sum + each.count, 0)).toBe(count)
    expect((await pageOf(admin, 'parcels', { reason: 'expired' })).total).toBeGreaterThan(0)
  })

  it('hide their recipient from users who may not see contacts', async () => {
    const reader = await person(['customers.sites.view'])
    const names = new Set((await pageOf(reader, 'parcels')).items.flatMap(({ recipient }) => recipient ?? []))
    expect([...names]).toEqual([hiddenSecret])
    // Control: with the permission the names are there.
    const other = await person(['customers.sites.view', 'customers.contacts.view'])
    expect(
      (await pageOf(other, 'parcels')).items.some(({ recipient }) => recipient && recipient !== hiddenSecret),
    ).toBe(true)
  })
})

describe.each(['lockerBanks', 'stations', 'parcels'] as const)('the list of %s', (kind) => {
  it('has each row once across its pages, newest first, and as many as its total', async () => {
    const items = await allOf(admin, kind)
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
    expect((await pageOf(admin, kind)).total).toBe(items.length)
    const times = items.map(({ since }) => since)
    expect(times).toEqual(times.toSorted((a, b) => Date.parse(b) - Date.parse(a)))
  })

  it('has filter counts that match the filtered lists', async () => {
    const { facets } = await pageOf(admin, kind)
    const [customer] = facets?.customers ?? []
    const chosen = await allOf(admin, kind, { customerId: customer?.id ?? '' })
    const quiet =
      kind === 'stations' ? (await allOf(admin, kind, { customerId: customer?.id ?? '', reason: 'closed' })).length : 0
    expect(chosen.length + quiet).toBe(customer?.count)
    expect(new Set(chosen.map((each) => each.customer.id))).toEqual(new Set([customer?.id]))
    for (const { reason, count } of facets?.reasons ?? [])
      expect((await pageOf(admin, kind, { reason })).total, reason).toBe(count)
  })

  it('shows and counts only accessible customers', async () => {
    const { facets } = await pageOf(admin, kind)
    const mine = facets?.customers.at(-1)
    const limited = await person(allPermissions, [mine?.id ?? ''])
    const page = await pageOf(limited, kind)
    expect(page.facets?.customers.map(({ id }) => id)).toEqual([mine?.id])
    expect((await allOf(limited, kind)).every(({ customer }) => customer.id === mine?.id)).toBe(true)
    const other = facets?.customers[0]?.id ?? ''
    expect((await pageOf(limited, kind, { customerId: other })).items).toEqual([])
    // Control: a user without any customers sees nothing at all.
    const none = await person(allPermissions, [])
    expect(await pageOf(none, kind)).toMatchObject({ items: [], total: 0, facets: { customers: [], sites: [] } })
  })

  it('rejects users without the permission', async () => {
    const needed = { lockerBanks: lockerBanks.permission, stations: 'customers.stations', parcels: 'customers.sites' }[
      kind
    ]
    const others = await person(allPermissions.filter((permission) => permission !== `${needed}.view`))
    expect((await others.get(`/api/trouble/${kind}`)).statusCode).toBe(401)
  })
})

describe('as a file', () => {
  const kinds: readonly Kind[] = ['lockerBanks', 'stations', 'parcels']

  it.each(kinds)('%s have the rows and filters of the page, and the download is audited', async (kind) => {
    const items = await allOf(admin, kind)
    const [first] = items
    const answer = await admin.get(`/api/trouble/${kind}/export`)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['content-type']).toContain('text/csv')
    // The header, and an empty last line.
    expect(answer.body.split('\r\n')).toHaveLength(items.length + 2)
    expect(answer.body).toContain(first?.name)
    const reason = first?.reason ?? ''
    const narrowed = await admin.get(`/api/trouble/${kind}/export?reason=${reason}`)
    expect(narrowed.body.split('\r\n')).toHaveLength((await allOf(admin, kind, { reason })).length + 2)
    const logged = await run(sql<{ count: number }>`
      select count(*)::int as count from audit_log where resource = ${kind} and action = 'export'`)
    expect(logged).toEqual([{ count: 2 }])
  })

  it('shows only what the user may see', async () => {
    const nobody = await person([])
    for (const kind of kinds) expect((await nobody.get(`/api/trouble/${kind}/export`)).statusCode, kind).toBe(401)
    const nowhere = await person(allPermissions, [])
    expect((await nowhere.get('/api/trouble/parcels/export')).body.split('\r\n')).toHaveLength(2)
    const blind = await person(allPermissions.filter((each) => each !== 'customers.contacts.view'))
    const [named] = (await allOf(admin, 'parcels')).filter(({ recipient }) => recipient?.includes(','))
    expect((await blind.get('/api/trouble/parcels/export')).body).not.toContain(named?.recipient)
  })
})
