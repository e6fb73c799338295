import { commandOutcomes } from '@postern/domain/areas/lockers/fleetWork/commandOutcomes.ts'
import type {
  CommandFigures,
  FaultyDoor,
  FleetCommand,
} from '@postern/domain/areas/lockers/fleetWork/fleetWorkEndpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { actsIn } from '../../../testing/acts.ts'
import { testServer } from '../../../testing/server.ts'

const { admin, person, database, north, south } = await testServer()
const run = (statement: ReturnType<typeof sql>) => tx(database, 'all', (db) => db.all(statement))

async function bankIn(customerId: string, firmware: string | null) {
  const { create } = actsIn(admin, customerId)
  const bank = await create(lockerBanks)
  const door = await create(lockers, { lockerBankId: bank.id })
  await run(sql`update locker_banks set status = 'active', firmware = ${firmware} where id = ${bank.id}`)
  return { customerId, bankId: bank.id, doorId: door.id, vendorId: String(bank.lockerVendorId) }
}
type Bank = Awaited<ReturnType<typeof bankIn>>

/** Confirmed after this many seconds, or in another state. */
const command = (
  { customerId, bankId, doorId }: Bank,
  state: string,
  { seconds = 1, isSettled = true, daysAgo = 0 } = {},
) =>
  run(sql`
    insert into locker_commands (customer_id, id, locker_bank_id, locker_id, door_ref, command, state, reason, requested_by, requested_at, sent_at, settled_at)
    values (${customerId}, gen_random_uuid(), ${bankId}, ${doorId}, '1', 'open', ${state}, 'Parcel stuck', gen_random_uuid(),
      now() - make_interval(days => ${daysAgo}), now(), case when ${isSettled} then now() + make_interval(secs => ${seconds}) end)`)

const here = await bankIn(north, '7.1')
const there = await bankIn(south, null)
for (let second = 1; second <= 19; second++) await command(here, 'confirmed', { seconds: second })
await command(here, 'noEffect')
await command(here, 'uncertain', { isSettled: false })
await command(here, 'canceled')
await command(here, 'failed', { daysAgo: 20 })
await command(there, 'confirmed', { seconds: 20 })

const figures = async (query = '', who = admin) =>
  (await who.get(`/api/dashboards/lockerCommands${query}`)).json<CommandFigures>()
type Page<Item> = { items: Item[]; nextCursor: string | null; total: number }
const listed = async (query = '', who = admin) =>
  (await who.get(`/api/dashboards/lockerCommands/list${query}`)).json<Page<FleetCommand>>()
const faults = async (query = '', who = admin) =>
  (await who.get(`/api/dashboards/lockerFaults${query}`)).json<Page<FaultyDoor>>()

describe('commands to doors', () => {
  it('are counted by outcome, excluding canceled ones and those before the period', async () => {
    expect((await figures('?days=7')).total).toMatchObject({ commands: 22, confirmed: 20, failed: 1, waiting: 1 })
    expect((await figures('?days=30')).total).toMatchObject({ commands: 23, failed: 2 })
  })

  it('have latency percentiles from 20 confirmed ones on', async () => {
    expect((await figures()).total).toMatchObject({ p50: 10_500, p95: 19_050 })
    expect((await figures(`?customer=${north}`)).total).toMatchObject({ confirmed: 19, p50: null, p95: null })
  })

  it('match the list behind each figure', async () => {
    for (const filters of ['days=7', 'days=30', `days=90&customer=${south}`]) {
      const { total, vendors } = await figures(`?${filters}`)
      const rows = [
        { ...total, query: filters },
        ...vendors.map((row) => ({ ...row, query: `${filters}&vendor=${row.vendor.id}` })),
      ]
      expect(vendors.reduce((sum, row) => sum + row.commands, 0)).toBe(total.commands)
      for (const { query, ...row } of rows) {
        expect((await listed(`?${query}`)).total).toBe(row.commands)
        for (const outcome of commandOutcomes)
          expect({ query, outcome, total: (await listed(`?${query}&outcome=${outcome}`)).total }).toEqual({
            query,
            outcome,
            total: row[outcome],
          })
      }
    }
  })

  it('are listed newest first, paginated without repeats', async () => {
    const seen: FleetCommand[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page<FleetCommand> = await listed(`?limit=5${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.items)
      cursor = page.nextCursor
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(23)
    expect(seen.map(({ requestedAt }) => requestedAt)).toEqual(
      seen
        .map(({ requestedAt }) => requestedAt)
        .toSorted()
        .toReversed(),
    )
    expect(seen.at(-1)).toMatchObject({ outcome: 'failed', latencyMs: null, bank: { id: here.bankId } })
  })

  it('of inaccessible customers are neither counted nor listed', async () => {
    const southerner = await person(['dashboards.apps.view'], [south])
    expect((await figures('', southerner)).total.commands).toBe(1)
    expect((await listed('', southerner)).items.map(({ customer }) => customer.id)).toEqual([south])
    expect((await listed(`?customer=${north}`, southerner)).total).toBe(0)
    const other = await person(['lockers.banks.view'])
    expect((await other.get('/api/dashboards/lockerCommands')).statusCode).toBe(401)
  })
})

describe('doors with faults', () => {
  it('match the figure by vendor and firmware', async () => {
    for (const { doorId } of [here, there]) await run(sql`update lockers set fault = 'jammed' where id = ${doorId}`)
    const { banks } = (await admin.get('/api/dashboards/apps/locker')).json<{
      banks: { faults: number; byFirmware: { vendor: { id: string }; firmware: string | null; faults: number }[] }
    }>()
    expect((await faults()).total).toBe(banks.faults)
    expect(banks.faults).toBe(2)
    for (const { vendor, firmware, faults: count } of banks.byFirmware)
      expect((await faults(`?vendor=${vendor.id}&firmware=${firmware ?? 'none'}`)).total).toBe(count)
  })

  it('show since when, and are paginated', async () => {
    await run(sql`insert into locker_alarms (customer_id, locker_bank_id, locker_id, kind, severity, since)
      values (${north}, ${here.bankId}, ${here.doorId}, 'jammed', 2, '2026-01-02T03:04:05Z')`)
    const first = await faults('?limit=1')
    const second = await faults(`?limit=1&cursor=${first.nextCursor}`)
    expect(second.nextCursor).toBeNull()
    const both = [...first.items, ...second.items]
    expect(both.map(({ id }) => id).sort()).toEqual([here.doorId, there.doorId].sort())
    expect(both.find(({ id }) => id === here.doorId)).toMatchObject({
      fault: 'jammed',
      firmware: '7.1',
      bank: { id: here.bankId },
    })
    expect(Date.parse(both.find(({ id }) => id === here.doorId)?.since ?? '')).toBe(Date.parse('2026-01-02T03:04:05Z'))
    const southerner = await person(['dashboards.apps.view'], [south])
    expect((await faults('', southerner)).items.map(({ id }) => id)).toEqual([there.doorId])
  })
})
