import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, south, person } = await testServer()
const { create } = actsIn(admin, north)
const path = (id: string) => `/api/customers/${id}/configuration`
interface Configuration {
  records: Record<string, AnyRecord[]>
}

it('exports a customer’s setup, without its people and secrets', async () => {
  const site = await create(sites)
  await create(contacts)
  const change = { ssoClientSecret: 'a secret nobody may read' }
  expect((await admin.patch(`/api/customers/${north}/settings`, change, 1)).statusCode).toBe(200)
  const answer = await admin.get(path(north))
  const { records } = answer.json<Configuration>()
  expect(records.sites?.find(({ id }) => id === site.id)).toMatchObject({ name: site.name, code: site.code })
  expect(records.customers).toMatchObject([{ id: north }])
  expect(records.settings).toHaveLength(1)
  expect(answer.headers['content-disposition']).toMatch(/configuration-.+\.json$/)
  expect(Object.keys(records)).not.toContain('contacts')
  expect(answer.body).not.toMatch(/ssoClientSecret|nobody may read/)
})

it('requires permission to export, and contains only what the user may see', async () => {
  const clerk = await person(allPermissions.filter((word) => word !== 'customers.export'))
  expect((await clerk.get(path(north))).statusCode).toBe(401)
  const narrow = await person(['customers.view', 'customers.export', 'customers.sites.view'])
  expect(Object.keys((await narrow.get(path(north))).json<Configuration>().records)).toEqual(['customers', 'sites'])
  const stranger = await person(allPermissions, [south])
  expect((await stranger.get(path(north))).statusCode).toBe(404)
})
