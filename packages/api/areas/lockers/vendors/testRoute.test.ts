/** Testing a vendor's connection from its page. */
import { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import { startSimulator } from '@postern/lockerSim/simulator.ts'
import { afterAll, expect, it } from 'vitest'
import { actsIn } from '../../../testing/acts.ts'
import { testServer } from '../../../testing/server.ts'

const world = { banks: [{ id: 'B1', doors: [{ id: '1', size: 'M' as const }] }] }
const simulator = await startSimulator({ seed: 1, port: 0, lockBoardPort: 0, key: 'right key', world })
afterAll(() => simulator.close())
const { admin, north, person } = await testServer({ lockerSimulatorUrl: simulator.url })
const without = await testServer()
const { create } = actsIn(admin, north)

const path = (id: string) => `/api/system/lockerVendors/${id}/test`
const tried = async (values: object) => {
  const { id } = await create(lockerVendors, { adapter: 'simulator', ...values })
  const answer = await admin.post(path(id), {})
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

it('returns how many banks the vendor has, and how long it took', async () => {
  expect(await tried({ baseUrl: null, credentials: 'right key' })).toEqual({
    problem: null,
    banks: 1,
    milliseconds: expect.any(Number),
  })
})

it('explains what fails, without revealing the secret', async () => {
  const wrong = await tried({ baseUrl: null, credentials: 'wrong key' })
  expect(wrong).toEqual({ problem: 'The vendor refused the credentials.', banks: null, milliseconds: null })
  expect(await tried({ adapter: 'gateway', credentials: 'x' })).toMatchObject({
    problem: 'Gateways are reachable only from their site’s network.',
  })
  expect(await tried({ adapter: 'rest', baseUrl: 'https://api.example', credentials: 'x' })).toMatchObject({
    problem: 'No adapter for this vendor is installed.',
  })
  const acts = actsIn(without.admin, without.north)
  const { id } = await acts.create(lockerVendors, { adapter: 'simulator', baseUrl: null })
  expect((await without.admin.post(path(id), {})).json()).toMatchObject({
    problem: 'Enter the vendor’s API URL first.',
  })
})

it('calls no internal address that users enter', async () => {
  for (const host of ['127.0.0.1:5432', 'localhost:5432', '169.254.169.254', '10.0.0.1'])
    expect(await tried({ baseUrl: `https://${host}/` })).toMatchObject({
      problem: 'The server isn’t allowed to call this address.',
    })
})

it('needs its permission, and a vendor', async () => {
  const { id } = await create(lockerVendors, { adapter: 'simulator' })
  const clerk = await person(allPermissions.filter((permission) => permission !== 'lockerVendors.test'))
  expect((await clerk.post(path(id), {})).statusCode).toBe(401)
  expect((await admin.post(path(north), {})).statusCode).toBe(404)
})
