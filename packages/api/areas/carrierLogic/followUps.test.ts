import { primaryCarrierLogic } from '@postern/domain/areas/carrierLogic/primaryCarrierLogic.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'
import { stationOf } from '../../testing/station.ts'
import { Books } from './books.ts'
import { finishFollowUps } from './followUps.ts'
import { insertSet } from './ruleSetStore.ts'
import { prepare } from './ruleSets.ts'

const server = await testServer()
const { admin, north, database } = server
const { create, change } = actsIn(admin, north)

const isResolved = async () =>
  (
    await tx(database, 'all', (db) =>
      db.one(sql<{ is: boolean }>`select resolved_at is not null as is from scan_log where barcode = 'QX12345678'`),
    )
  )?.is

it('finishes on another node the work of one that died right after publishing', async () => {
  const station = await stationOf(server, [north])
  await station.report(north, [{ text: 'QX12345678' }])
  const rule = await create(primaryCarrierLogic, {
    name: 'Quex',
    carrierCode: 'QUEX',
    regex: 'QX[0-9]{8}',
    testValid: ['QX12345678'],
    priority: null,
    extractGroup: null,
    serviceGroup: null,
    checksumGroup: null,
    serviceName: null,
  })
  expect((await change(primaryCarrierLogic, rule, { status: 'active' })).statusCode).toBe(200)
  const { draft, rules } = await prepare(database, new Books())
  const writer = { userId: admin.id, via: 'test', requestId: null }
  const { version, diff } = draft
  const set = { version, rules, diff, collisionReport: [], replayReport: null, notes: 'Quex joins', restores: null }
  await tx(database, 'all', (db) => insertSet(db, writer, set)) // and here the node dies

  await finishFollowUps(database, new Books(), 5)
  expect(await isResolved()).toBe(false) // too recent: its own node may still be working on it
  await finishFollowUps(database, new Books())
  expect(await isResolved()).toBe(true)
  expect(await tx(database, 'all', (db) => db.all(sql`select from rule_set_follow_ups`))).toEqual([])
})
