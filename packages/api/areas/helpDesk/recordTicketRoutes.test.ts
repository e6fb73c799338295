/** The tickets of a record. */
import type { Ticket } from '@postern/domain/areas/helpDesk/endpoints.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, south, database, person } = await testServer()
const { create } = actsIn(admin, north)

const open = (number: number, siteId: string | null, solved = false) =>
  tx(database, 'all', (db) =>
    db.all(sql`insert into tickets (customer_id, id, number, subject, description, site_id, requester_name, channel, category,
        priority, status, team, assignee_id, created_at, updated_at, solved_at)
      values (${north}, ${newId()}, ${number}, 'Door stuck', '-', ${siteId}, 'Dana', 'phone', 'access', 'P2',
        ${solved ? 'solved' : 'open'}, 'L1', ${admin.id}, now(), now(), ${solved ? sql`now()` : null})`),
  )

const address = (customerId: string, about: string, id: string, more = '') =>
  `/api/customers/${customerId}/tickets?about=${about}&id=${id}${more}`
const numbers = async (path: string) =>
  (await admin.get(path)).json<{ items: Ticket[] }>().items.map(({ number }) => number)

it('are those about it, newest first: the open ones, or all', async () => {
  const site = await create(sites)
  await open(10_001, site.id)
  await open(10_002, site.id, true)
  await open(10_003, null)
  await open(10_004, site.id)
  expect(await numbers(address(north, 'sites', site.id))).toEqual(['HD-10004', 'HD-10001'])
  expect(await numbers(address(north, 'sites', site.id, '&which=all'))).toEqual(['HD-10004', 'HD-10002', 'HD-10001'])
  expect(await numbers(address(north, 'customers', north))).toEqual(['HD-10004', 'HD-10003', 'HD-10001'])
})

it('come in pages that neither skip nor repeat one', async () => {
  const site = await create(sites)
  for (let index = 0; index < 60; index++) await open(20_000 + index, site.id)
  const first = (await admin.get(address(north, 'sites', site.id))).json<{ items: Ticket[]; nextCursor: string }>()
  const rest = await numbers(address(north, 'sites', site.id, `&cursor=${first.nextCursor}`))
  expect(new Set([...first.items.map(({ number }) => number), ...rest]).size).toBe(60)
})

it('are visible to users who may see tickets and the record, at its customer', async () => {
  const site = await create(sites)
  for (const word of ['helpDesk.tickets.view', 'customers.sites.view'] as const) {
    const clerk = await person(allPermissions.filter((each) => each !== word))
    expect((await clerk.get(address(north, 'sites', site.id))).statusCode, word).toBe(401)
  }
  expect((await admin.get(address(south, 'sites', site.id))).statusCode).toBe(404)
  expect((await admin.get(address(north, 'carriers', site.id))).statusCode).toBe(400)
})
