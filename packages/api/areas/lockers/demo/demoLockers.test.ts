/** The demo's simulated banks are live: it starts a simulator, loads the banks into it, and receives their events like any vendor's. */

import type { SimTruth } from '@postern/domain/areas/lockers/live/simulatorWire.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { tx } from '../../../database/db.ts'
import { freePort } from '../../../freePort.ts'
import { actsIn } from '../../../testing/acts.ts'
import { testServer } from '../../../testing/server.ts'
import { startDemoLockers } from './demoLockers.ts'

const url = `http://127.0.0.1:${await freePort()}`
const { admin, app, database, deps, north } = await testServer({
  lockerSimulatorUrl: url,
  startsLockerSimulator: true,
  demoIsLoading: () => false,
})
const { create } = actsIn(admin, north)
const run = <Row>(statement: ReturnType<typeof sql<Row>>) => tx(database, 'all', (db) => db.all(statement))

it('simulates the banks of the simulated vendor with their doors, and receives their events', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const publicUrl = () => `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const vendor = await create(lockerVendors, { adapter: 'simulator', slug: 'simulated' })
  const bank = await create(lockerBanks, { lockerVendorId: vendor.id, vendorBankId: 'SIM-1' })
  await create(lockers, {
    lockerBankId: bank.id,
    columnNumber: 1,
    rowNumber: 1,
    rowSpan: 1,
    hardwareAddress: '01:01',
    vendorLockerId: null,
  })
  await run(sql`update locker_banks set status = 'active', connectivity = 'online' where id = ${bank.id}`)
  await run(sql`update locker_vendors set status = 'active' where id = ${vendor.id}`)
  await run(sql`insert into demo_load (size, made_for, steps_total) values ('small', now(), 0)`)
  await using _running = await startDemoLockers({ ...deps, publicUrl })
  await vi.waitFor(
    async () => {
      const truth = (await (await fetch(`${url}/sim/truth`)).json()) as SimTruth
      expect(truth.banks.map(({ id, doors }) => [id, doors.map((door) => door.id)])).toEqual([['SIM-1', ['01:01']]])
      expect(await run(sql`select type from locker_events where locker_bank_id = ${bank.id}`)).toContainEqual({
        type: 'connected',
      })
    },
    { timeout: 20_000, interval: 200 },
  )
}, 60_000)
