/** A user's decision about a difference, and its effect on the parcel and the bank. */
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { actions } from '@postern/domain/areas/mail/actions.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { newId } from '../../../newId.ts'
import { actsIn } from '../../../testing/acts.ts'
import { testServer } from '../../../testing/server.ts'
import { trafficBench } from '../../../testing/traffic.ts'

const { admin, database, north, south, person } = await testServer()
const { create } = actsIn(admin, north)
const { parcel } = trafficBench(database, admin, north)
const run = <Row>(statement: ReturnType<typeof sql<Row>>) => tx(database, 'all', (db) => db.all(statement))
await create(actions, { kind: 'lockerPickup', statusGroup: 'closed' })
const bank = await create(lockerBanks)
let row = 0

/** A door that's empty by its device but holds a parcel in our records. */
async function gone() {
  const door = await create(lockers, { lockerBankId: bank.id, columnNumber: 1, rowNumber: ++row, rowSpan: 1 })
  const parcelId = await parcel({ lockerId: door.id })
  const driftId = newId()
  await run(sql`
    insert into locker_drifts (customer_id, id, locker_bank_id, door_ref, locker_id, kind, settlement, question)
    values (${north}, ${driftId}, ${bank.id}, ${String(row)}, ${door.id}, 'parcelGone', 'inferPickup', 'confirmPickup')`)
  return { door, parcelId, address: `/api/customers/${north}/lockerBanks/${bank.id}/drifts/${driftId}/settle`, driftId }
}

const isClosed = async (id: string) =>
  (await run(sql<{ closed: boolean }>`select closed_at is not null as closed from parcels where id = ${id}`))[0]?.closed

it('hands the parcel over when a pickup is confirmed, once', async () => {
  const { parcelId, address, driftId } = await gone()
  const answer = await admin.post(address, { decision: 'done', note: 'Mara has it' })
  expect(answer.statusCode, answer.body).toBe(204)
  expect(await isClosed(parcelId)).toBe(true)
  expect(await run(sql`select reason from audit_log where record_id = ${driftId}`)).toEqual([{ reason: 'Mara has it' }])
  expect((await admin.post(address, { decision: 'done', note: 'Again' })).statusCode).toBe(409)
})

it('keeps the parcel in its door when the sensor is wrong', async () => {
  const { door, parcelId, address } = await gone()
  await admin.post(address, { decision: 'keep', note: 'It is still inside' })
  expect(await isClosed(parcelId)).toBe(false)
  expect(await run(sql`select occupancy from lockers where id = ${door.id}`)).toEqual([{ occupancy: 'occupied' }])
})

it('is for roles that may reconcile, at customers they can access', async () => {
  const { address, parcelId } = await gone()
  const without = await person(allPermissions.filter((each) => each !== 'lockers.banks.reconcile'))
  expect((await without.post(address, { decision: 'done', note: 'Not mine' })).statusCode).toBe(401)
  const stranger = await person(allPermissions, [south])
  expect((await stranger.post(address, { decision: 'done', note: 'Not mine' })).statusCode).toBeGreaterThan(400)
  expect(await isClosed(parcelId)).toBe(false)
})
