/** Saved sizing scenarios: shared by everyone who can see the customer's analytics. */
import type { SavedScenario } from '@postern/domain/areas/analytics/scenario.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { type Person, testServer } from '../../testing/server.ts'

const { admin, database, north, south, person } = await testServer()
const path = `/api/analytics/customers/${north}/scenarios`
const add = { XS: 4, S: 6, M: 8, L: 6, XL: 0 }
let siteId = ''

beforeAll(async () => {
  siteId = (await actsIn(admin, north).create(sites, { name: 'South Hall' })).id
})

const listed = async (who: Person = admin) => (await who.get(path)).json<{ items: SavedScenario[] }>().items
const saving = (name: string, who: Person = admin, scenario: object = { siteId, add, holdHours: 72, growth: 0.07 }) =>
  who.post(path, { name, scenario })

describe('a scenario', () => {
  it('is saved with all its inputs, shared, audited, and deleted', async () => {
    const made = await saving('Bank of 24')
    expect(made.statusCode, made.body).toBe(201)
    const { id } = made.json<SavedScenario>()
    const other = await person(['dashboards.customerAnalytics.view'])
    expect(await listed(other)).toMatchObject([
      {
        id,
        name: 'Bank of 24',
        site: 'South Hall',
        scenario: { siteId, add, holdHours: 72, growth: 0.07, demand: 'deposits' },
      },
    ])
    expect((await other.delete(`${path}/${id}`)).statusCode).toBe(401)
    expect((await admin.delete(`${path}/${id}`)).statusCode).toBe(204)
    expect(await listed()).toEqual([])
    expect((await admin.delete(`${path}/${id}`)).statusCode).toBe(404)
    const audited = await tx(database, 'all', (db) =>
      db.all(sql<{ action: string }>`select action from audit_log where record_id = ${id} order by at, id`),
    )
    expect(audited.map(({ action }) => action)).toEqual(['create', 'delete'])
  })

  it('needs a unique name, and a site of its customer', async () => {
    await saving('Two banks')
    const again = await saving('two BANKS')
    expect([again.statusCode, again.body]).toEqual([400, expect.stringContaining('Another scenario has this name')])
    const elsewhere = (await actsIn(admin, south).create(sites, { name: 'Elsewhere' })).id
    expect((await saving('Elsewhere', admin, { siteId: elsewhere })).statusCode).toBe(404)
  })

  it('is visible only to users who can access the customer', async () => {
    const limited = await person(allPermissions, [south])
    expect((await limited.get(path)).statusCode).toBe(404)
    expect((await saving('Mine', limited)).statusCode).toBe(404)
  })
})
