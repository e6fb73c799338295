/** The layout of a bank, saved as one. */
import type { BankLayout } from '@postern/domain/areas/lockers/layoutEndpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, south, database, person } = await testServer()
const { create } = actsIn(admin, north)
const run = (statement: ReturnType<typeof sql>) => tx(database, 'all', (db) => db.all(statement))

const address = ({ id }: AnyRecord, customerId = north) => `/api/customers/${customerId}/lockerBanks/${id}/layout`
const layoutOf = async (bank: AnyRecord) => (await admin.get(address(bank))).json<BankLayout>()

const cell = (rowNumber: number, more: object = {}) => ({
  columnNumber: 1,
  rowNumber,
  rowSpan: 1,
  label: String(rowNumber),
  size: 'S',
  hardwareAddress: `01:0${rowNumber}`,
  widthMm: 400,
  heightMm: 160,
  depthMm: 600,
  isAccessible: null,
  mode: 'inherit',
  ...more,
})

const stored = async (id = '') => (await admin.get(`/api/customers/${north}/lockers/${id}`)).json<AnyRecord>()

/** The server's response as a request body. */
const kept = ({ doors }: BankLayout) => doors.map(({ blockedReason: _, ...door }) => door)

interface Saving {
  panels?: readonly object[]
  doors?: readonly object[]
  added?: readonly object[]
  removed?: readonly object[]
}

const save = (bank: AnyRecord, body: Saving, version: number, as = admin, customerId = north) =>
  as.patch(address(bank, customerId), { panels: [], doors: [], added: [], removed: [], ...body }, version)

async function bankOfThree() {
  const bank = await create(lockerBanks)
  const made = await save(bank, { added: [1, 2, 3].map((row) => cell(row)) }, bank.rowVersion)
  expect(made.json(), made.body).toMatchObject({ added: 3, changed: 0, removed: 0 })
  return { bank, layout: await layoutOf(bank) }
}

describe('saving a layout', () => {
  it('swaps positions, numbers and addresses of doors at once, each with its own history', async () => {
    const { bank, layout } = await bankOfThree()
    const [first, second, third] = kept(layout)
    const doors = [
      { ...first, label: '2', rowNumber: 2, hardwareAddress: '01:02' },
      { ...second, label: '3', rowNumber: 3, hardwareAddress: '01:03' },
      { ...third, label: '1', rowNumber: 1, hardwareAddress: '01:01' },
    ]
    const answer = await save(bank, { doors }, layout.rowVersion)
    expect(answer.json(), answer.body).toMatchObject({ added: 0, changed: 3, removed: 0 })
    const after = await layoutOf(bank)
    expect(after.doors.map(({ id, label }) => [id, label])).toEqual([
      [third?.id, '1'],
      [first?.id, '2'],
      [second?.id, '3'],
    ])
    const path = `/api/customers/${north}/lockers/${first?.id}/history`
    const [entry] = (await admin.get(path)).json<{ items: { action: string; changes: object }[] }>().items
    expect(entry).toMatchObject({
      action: 'update',
      changes: { label: { before: '1', after: '2' }, rowNumber: { before: 1, after: 2 } },
    })
    expect((await stored(first?.id)).rowVersion).toBe(after.doors[1]?.rowVersion)
    expect((await stored(first?.id)).archivedAt).toBeNull()
  })

  it('adds, removes and moves in one request, and puts a screen where a door was', async () => {
    const { bank, layout } = await bankOfThree()
    const [first, second, third] = kept(layout)
    const panels = [{ holds: 'screen', columnNumber: 1, rowNumber: 2, rowSpan: 1 }]
    const answer = await save(
      bank,
      {
        panels,
        doors: [first, third].filter((door) => door !== undefined),
        removed: [{ id: second?.id, rowVersion: second?.rowVersion }],
        added: [cell(1, { columnNumber: 2, label: '9', hardwareAddress: '02:00' })],
      },
      layout.rowVersion,
    )
    expect(answer.json(), answer.body).toMatchObject({ added: 1, changed: 0, removed: 1 })
    const after = await layoutOf(bank)
    expect(after.panels).toEqual(panels)
    expect(after.rowVersion).toBe(answer.json<{ rowVersion: number }>().rowVersion)
    expect(after.doors.map(({ label }) => label)).toEqual(['1', '3', '9'])
  })

  it('derives accessible doors from the whole layout', async () => {
    const bank = await create(lockerBanks)
    const rows = Array.from({ length: 9 }, (_, index) => index + 1)
    await save(bank, { added: rows.map((row) => cell(row)) }, bank.rowVersion)
    const { doors } = await layoutOf(bank)
    expect(doors.filter(({ isAccessible }) => isAccessible).map(({ label }) => label)).toEqual([
      '3',
      '4',
      '5',
      '6',
      '7',
    ])
  })

  it('keeps doors that aren’t empty, and names them with the reason', async () => {
    const { bank, layout } = await bankOfThree()
    const [first, ...others] = kept(layout)
    await run(sql`update lockers set occupancy = 'occupied' where id = ${first?.id}`)
    expect((await layoutOf(bank)).doors[0]?.blockedReason).toBe('This door isn’t empty. Empty it first.')
    const removed = [{ id: first?.id, rowVersion: first?.rowVersion }]
    const refused = await save(bank, { doors: others, removed }, layout.rowVersion)
    expect(refused.statusCode).toBe(409)
    expect(refused.json<FailureBody>().message).toBe(
      'Some doors can’t be removed. Door 1: This door isn’t empty. Empty it first.',
    )
    expect((await layoutOf(bank)).doors.length).toBe(3)
  })

  it('rejects overlaps and duplicate addresses, and changes nothing', async () => {
    const { bank, layout } = await bankOfThree()
    const doors = kept(layout)
    const refused = await save(
      bank,
      { doors, added: [cell(3, { label: '4', hardwareAddress: '01:01' })] },
      layout.rowVersion,
    )
    expect(refused.statusCode).toBe(400)
    const texts = (refused.json<FailureBody>().errors ?? []).map(({ description }) => description)
    expect(texts).toEqual([
      'Duplicate address 01:01. Doors 1, 4 would open together.',
      'Overlap. Doors 3, 4 are at the same place.',
    ])
    expect(await layoutOf(bank)).toEqual(layout)
  })

  it('is refused if someone else changed the bank or one of its doors in the meantime', async () => {
    const { bank, layout } = await bankOfThree()
    const doors = kept(layout)
    expect((await save(bank, { doors }, layout.rowVersion + 1)).statusCode).toBe(412)
    await create(lockers, { lockerBankId: bank.id, columnNumber: 5, rowNumber: 1, rowSpan: 1 })
    expect((await save(bank, { doors }, layout.rowVersion)).statusCode).toBe(412)
    const headless = await admin.patch(address(bank), { panels: [], doors, added: [], removed: [] }, null)
    expect(headless.statusCode).toBe(428)
  })

  it('needs the permission for each kind of change, within the customer', async () => {
    const { bank, layout } = await bankOfThree()
    const [first, ...others] = kept(layout)
    const lacks = (permission: string) => person(allPermissions.filter((word) => word !== permission))
    const added = [cell(1, { columnNumber: 2, label: '9', hardwareAddress: '02:00' })]
    const doors = kept(layout)
    const cases = [
      ['lockers.lockers.edit', { doors }],
      ['lockers.lockers.create', { doors, added }],
      ['lockers.lockers.delete', { doors: others, removed: [{ id: first?.id, rowVersion: first?.rowVersion }] }],
      ['lockers.banks.edit', { doors, panels: [{ holds: 'blank', columnNumber: 3, rowNumber: 1, rowSpan: 1 }] }],
    ] as const
    for (const [permission, body] of cases)
      expect((await save(bank, { ...body }, layout.rowVersion, await lacks(permission))).statusCode, permission).toBe(
        401,
      )
    expect((await save(bank, { doors }, layout.rowVersion, admin, south)).statusCode).toBe(404)
    expect((await admin.get(address(bank, south))).statusCode).toBe(404)
    expect(await layoutOf(bank)).toEqual(layout)
  })
})
