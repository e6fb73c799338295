/** Bank audits: expected contents of each door, findings, and the corrections made when finishing. */
import type { AuditedDoor, WholeAudit } from '@postern/domain/areas/lockers/audits/bankAuditEndpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { actsIn } from '../../../testing/acts.ts'
import { pathOf } from '../../../testing/sample.ts'
import { type Person, testServer } from '../../../testing/server.ts'
import { trafficBench } from '../../../testing/traffic.ts'

const { admin, north, south, database, person } = await testServer()
const { create } = actsIn(admin, north)
const { parcel } = trafficBench(database, admin, north)

const doorIn = (bank: AnyRecord, columnNumber: number, rowNumber: number) =>
  create(lockers, { lockerBankId: bank.id, columnNumber, rowNumber, rowSpan: 1 })

const auditsOf = (bank: AnyRecord, customerId = north) => `/api/customers/${customerId}/lockerBanks/${bank.id}/audits`

async function start(bank: AnyRecord, who: Person = admin): Promise<string> {
  const answer = await who.post(auditsOf(bank), {})
  expect(answer.statusCode, answer.body).toBe(201)
  return `${auditsOf(bank)}/${answer.json<{ id: string }>().id}`
}

const read = async (address: string, who: Person = admin) => (await who.get(address)).json<WholeAudit>()
const say = (address: string, door: AnyRecord, body: Record<string, unknown>) =>
  admin.patch(`${address}/doors/${door.id}`, body, null)
const recordOf = async (door: AnyRecord) =>
  (await admin.get(`${pathOf(lockers, north)}/${door.id}`)).json<Record<string, unknown>>()

async function scene() {
  const bank = await create(lockerBanks)
  const [full, free] = [await doorIn(bank, 1, 2), await doorIn(bank, 1, 1)]
  const mara = await create(contacts, { displayName: 'Thistlewood, Mara' })
  const parcelId = await parcel({ contactId: mara.id, lockerId: full.id })
  await tx(database, 'all', (db) => db.all(sql`update lockers set occupancy = 'occupied' where id = ${full.id}`))
  return { bank, full, free, parcelId }
}

describe('an audit of a bank', () => {
  it('lists every door in audit order, with its expected contents', async () => {
    const { bank, full, free, parcelId } = await scene()
    const audit = await read(await start(bank))
    expect(audit).toMatchObject({
      state: 'running',
      startedBy: 'Ana Reyes',
      doors: 2,
      checked: 0,
      differences: 0,
      bank: { id: bank.id },
    })
    expect(audit.walk.map(({ lockerId }) => lockerId)).toEqual([free.id, full.id])
    expect(audit.walk[1]?.expected).toMatchObject([{ id: parcelId, recipient: 'Thistlewood, Mara' }])
  })

  it('continues when it’s started again, and isn’t started twice', async () => {
    const { bank } = await scene()
    const address = await start(bank)
    expect(await start(bank)).toBe(address)
    expect((await admin.get(auditsOf(bank))).json<{ items: unknown[] }>().items).toHaveLength(1)
  })

  it('counts differences, finds the parcel for a scanned label, and clears a finding', async () => {
    const { bank, full, free } = await scene()
    const other = await parcel({})
    const address = await start(bank)
    const { internalNumber } = (await admin.get(`/api/parcels/${other}`)).json<{ internalNumber: string }>()
    const labels = [` ${internalNumber} `, 'NOBODY KNOWS THIS']
    const answer = await say(address, free, { finding: 'extraParcel', labels, note: 'Behind the divider' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json<AuditedDoor>().labels.map((each) => each.parcel?.id ?? null)).toEqual([other, null])
    await say(address, full, { finding: 'matches' })
    expect(await read(address)).toMatchObject({ checked: 2, differences: 1 })
    await say(address, free, { finding: null })
    expect(await read(address)).toMatchObject({ checked: 1, differences: 0 })
  })

  it('when finished, corrects the doors that differ, each with a reason in the audit log, and is then closed', async () => {
    const { bank, full, free } = await scene()
    const [damaged, stuck] = [await doorIn(bank, 2, 1), await doorIn(bank, 2, 2)]
    const address = await start(bank)
    await say(address, full, { finding: 'empty' })
    await say(address, free, { finding: 'extraParcel', labels: ['UNKNOWN'] })
    await say(address, damaged, { finding: 'damaged', note: 'Hinge is bent' })
    await say(address, stuck, { finding: 'wontOpen' })
    const finished = await admin.post(`${address}/finish`, {})
    expect(finished.json(), finished.body).toEqual({ corrected: 4 })
    expect(await recordOf(full)).toMatchObject({ occupancy: 'empty' })
    expect(await recordOf(free)).toMatchObject({
      occupancy: 'occupied',
      serviceState: 'outOfService',
      outReason: 'other',
    })
    expect(await recordOf(damaged)).toMatchObject({
      serviceState: 'outOfService',
      outReason: 'damage',
      outNote: 'Hinge is bent',
    })
    expect(await recordOf(stuck)).toMatchObject({ fault: 'openFailed' })
    const reasons = await tx(database, 'all', (db) =>
      db.all(sql`select reason from audit_log where record_id = ${full.id} and action = 'update'`),
    )
    expect(reasons).toEqual([{ reason: 'Physical audit' }])
    expect((await say(address, full, { finding: 'matches' })).statusCode).toBe(409)
    expect((await admin.post(`${address}/finish`, {})).statusCode).toBe(409)
    expect(await read(address)).toMatchObject({ state: 'finished' })
  })

  it('corrects nothing when it is canceled', async () => {
    const { bank, full } = await scene()
    const before = await recordOf(full)
    const address = await start(bank)
    await say(address, full, { finding: 'empty' })
    expect((await admin.post(`${address}/cancel`, {})).statusCode).toBe(204)
    expect(await recordOf(full)).toEqual(before)
    // A new audit starts from scratch.
    expect((await read(await start(bank))).checked).toBe(0)
  })

  it('rejects impossible findings: a missing parcel in a free door, labels without a parcel', async () => {
    const { bank, full, free } = await scene()
    const address = await start(bank)
    expect((await say(address, free, { finding: 'empty' })).json<{ message: string }>().message).toContain('missing')
    expect((await say(address, full, { finding: 'matches', labels: ['A'] })).statusCode).toBe(400)
    expect((await say(address, { ...full, id: bank.id }, { finding: 'matches' })).statusCode).toBe(404)
  })

  it('is for roles that may audit, at customers they can access', async () => {
    const { bank } = await scene()
    const address = await start(bank)
    const without = await person(allPermissions.filter((each) => each !== 'lockers.banks.audit'))
    expect((await without.post(auditsOf(bank), {})).statusCode).toBe(401)
    expect((await without.get(address)).statusCode).toBe(200)
    const stranger = await person(allPermissions, [south])
    for (const path of [address, auditsOf(bank)]) expect((await stranger.get(path)).statusCode).toBeGreaterThan(400)
    expect((await admin.get(`${auditsOf(bank, south)}`)).statusCode).toBe(404)
    const clerk = await person(allPermissions.filter((each) => each !== 'customers.contacts.view'))
    expect(JSON.stringify(await read(address, clerk))).not.toContain('Thistlewood')
  })

  it('needs doors', async () => {
    const answer = await admin.post(auditsOf(await create(lockerBanks)), {})
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      409,
      'This bank has no doors to check.',
    ])
  })
})
