import type { Macro } from '@postern/domain/areas/helpDesk/deskEndpoints.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import { expect, it } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { admin, person } = await testServer()
const address = '/api/helpDesk/macros'
const macro = {
  name: 'Ask for a photo',
  body: 'Hi {name}, can you send a photo?',
  changes: { status: 'pendingCustomer' },
}

it('are created, changed by version, and deleted by users who may assign tickets', async () => {
  const made = (await admin.post(address, macro)).json<Macro>()
  expect(made).toMatchObject({ ...macro, rowVersion: 1 })
  expect((await admin.post(address, { ...macro, name: 'ASK for a photo' })).statusCode).toBe(400)
  const renamed = await admin.patch(`${address}/${made.id}`, { ...macro, name: 'Photo' }, 1)
  expect(renamed.json<Macro>()).toMatchObject({ name: 'Photo', rowVersion: 2 })
  expect((await admin.patch(`${address}/${made.id}`, macro, 1)).statusCode).toBe(412)
  const helper = await person(allPermissions.filter((each) => each !== 'helpDesk.tickets.assign'))
  expect((await helper.post(address, macro)).statusCode).toBe(401)
  expect((await helper.get(address)).json<{ items: Macro[] }>().items.map(({ name }) => name)).toEqual(['Photo'])
  expect((await admin.delete(`${address}/${made.id}`)).statusCode).toBe(204)
  expect((await admin.get(address)).json<{ items: Macro[] }>().items).toEqual([])
})

it('never solve a ticket: that needs a cause', async () => {
  expect((await admin.post(address, { ...macro, name: 'Done', changes: { status: 'solved' } })).statusCode).toBe(400)
})
