/** Figures derived from a bank's connectivity and the positions of its doors. */

import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { handleHeight } from '@postern/domain/areas/lockers/lockerLayout.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { pathOf } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, database } = await testServer()
const { create, change, read } = actsIn(admin, north)
const run = (statement: ReturnType<typeof sql>) => tx(database, 'all', (db) => db.all(statement))

const became = (bank: AnyRecord, connectivity: string, ago: string) =>
  run(sql`insert into locker_bank_connectivity (customer_id, locker_bank_id, at, connectivity)
    values (${north}, ${bank.id}, now() - ${ago}::interval, ${connectivity})`)

describe('the connectivity of a bank', () => {
  it('has the start of its current state, whatever changes it', async () => {
    const bank = await create(lockerBanks)
    expect(bank).toMatchObject({ connectivitySince: null, uptime30Days: null })
    await run(sql`update locker_banks set connectivity = 'online' where id = ${bank.id}`)
    const since = (await read(lockerBanks, bank)).connectivitySince
    expect(Date.now() - Date.parse(String(since))).toBeLessThan(60_000)
    await run(sql`update locker_banks set connectivity = 'online', firmware = '4.2.1' where id = ${bank.id}`)
    expect((await read(lockerBanks, bank)).connectivitySince).toBe(since)
  })

  it('covers 30 days, and counts flapping as reachable', async () => {
    const bank = await create(lockerBanks)
    await became(bank, 'online', '80 days')
    await became(bank, 'offline', '15 days')
    await became(bank, 'offlineConfirmed', '14 days')
    await became(bank, 'flapping', '12 days')
    // 3 of 30 days.
    expect((await read(lockerBanks, bank)).uptime30Days).toBe(90)
  })

  it('counts only the known time of a new bank, and finds banks below a threshold', async () => {
    const bank = await create(lockerBanks)
    await became(bank, 'online', '10 days')
    await became(bank, 'offline', '5 days')
    expect((await read(lockerBanks, bank)).uptime30Days).toBe(50)
    const low = (await admin.get(`${pathOf(lockerBanks, north)}?filter[uptime30Days][lt]=60`)).json<Page<AnyRecord>>()
    expect(low.items.map(({ id }) => id)).toEqual([bank.id])
  })
})

describe('the doors of a bank', () => {
  const doorIn = (bank: AnyRecord, rowNumber: number, more: object = {}) =>
    create(lockers, { lockerBankId: bank.id, columnNumber: 1, rowNumber, rowSpan: 1, heightMm: 160, ...more })

  it('are at least as many as are reserved for deliveries', async () => {
    const bank = await create(lockerBanks)
    for (const rowNumber of [2, 1]) await doorIn(bank, rowNumber)
    const refused = await change(lockerBanks, bank, { deliveryOnlyMinimum: 3 })
    expect(refused.statusCode).toBe(400)
    expect(refused.body).toContain('The bank has 2 doors.')
    expect((await change(lockerBanks, bank, { deliveryOnlyMinimum: 2 })).statusCode).toBe(200)
  })

  it('are low, in reach or high by handle height, computed the same for one and for many', async () => {
    const bank = await create(lockerBanks)
    for (const rowNumber of [12, 8, 1]) await doorIn(bank, rowNumber)
    const path = `${pathOf(lockers, north)}?filter[lockerBankId][eq]=${bank.id}&fields=*`
    const found = (await admin.get(path)).json<Page<AnyRecord>>().items
    const doors = found.toSorted((a, b) => Number(a.handleHeightMm) - Number(b.handleHeightMm))
    const heights = [12, 8, 1].map((rowNumber) => handleHeight({ rows: 12, rowMm: 160 }, { rowNumber, rowSpan: 1 }))
    expect(heights).toEqual([180, 820, 1940])
    expect(doors.map(({ handleHeightMm, isLow, isHigh }) => [handleHeightMm, isLow, isHigh])).toEqual([
      [180, true, false],
      [820, false, false],
      [1940, false, true],
    ])
  })

  it('get the next number and a position-based address by default, also when created at once', async () => {
    const bank = await create(lockerBanks)
    await doorIn(bank, 1, { label: '41', hardwareAddress: 'A-1' })
    const nameless = { label: '', hardwareAddress: '' }
    const made = await Promise.all([2, 3, 17].map((row) => doorIn(bank, row, nameless)))
    expect(made.map(({ label }) => label).sort()).toEqual(['42', '43', '44'])
    expect(made.map(({ hardwareAddress }) => hardwareAddress)).toEqual(['01:02', '01:03', '01:11'])
    const emptied = (await change(lockers, made[0], { label: '' })).json<AnyRecord>()
    expect(emptied.label).toMatch(/^4\d$/)
  })

  it('are accessible by handle height, unless the request sets it', async () => {
    const bank = await create(lockerBanks)
    await doorIn(bank, 12)
    expect((await doorIn(bank, 8, { isAccessible: null })).isAccessible).toBe(true)
    expect((await doorIn(bank, 1, { isAccessible: null })).isAccessible).toBe(false)
    const ramp = await doorIn(bank, 2, { isAccessible: true })
    expect(ramp.isAccessible).toBe(true)
    expect((await change(lockers, ramp, { isAccessible: null })).json<AnyRecord>().isAccessible).toBe(false)
  })

  it('are out of reach when taller doors of the bank push them up', async () => {
    const bank = await create(lockerBanks)
    await doorIn(bank, 12, { heightMm: 300 })
    const door = await doorIn(bank, 8, { isAccessible: null })
    expect(door).toMatchObject({ isAccessible: false, handleHeightMm: 1450, isHigh: true })
  })

  it('are counted by size, and determine whether the bank is full', async () => {
    const bank = await create(lockerBanks)
    const small = await doorIn(bank, 1, { size: 'S' })
    await doorIn(bank, 2, { size: 'S' })
    const large = await doorIn(bank, 3, { size: 'L' })
    await run(sql`update lockers set occupancy = 'occupied' where id in (${small.id}, ${large.id})`)
    expect(await read(lockerBanks, bank)).toMatchObject({
      takenPercent: 66.7,
      takenBySize: [
        { words: '1 of 2 S', size: 'S', taken: 1, doors: 2 },
        { words: '1 of 1 L', size: 'L', taken: 1, doors: 1 },
      ],
    })
    const full = (await admin.get(`${pathOf(lockerBanks, north)}?filter[takenPercent][gt]=60`)).json<Page<AnyRecord>>()
    expect(full.items.map(({ id }) => id)).toEqual([bank.id])
  })
})
