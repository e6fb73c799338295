/** All banks across customers, with the reason they need attention. */
import type { FleetBank } from '@postern/domain/areas/lockers/fleetEndpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, database, person } = await testServer()
const { create } = actsIn(admin, north)
const run = (statement: ReturnType<typeof sql>) => tx(database, 'all', (db) => db.all(statement))

const fleet = async (query = '') =>
  (await admin.get(`/api/fleet/lockerBanks${query}`)).json<{ items: FleetBank[]; total: number }>()

async function bankWith(
  connectivity: string,
  doors: readonly { occupancy: string; fault: string }[],
  status = 'active',
) {
  const bank = await create(lockerBanks)
  for (const [index, state] of doors.entries()) {
    const door: AnyRecord = await create(lockers, {
      lockerBankId: bank.id,
      columnNumber: 1,
      rowNumber: index + 1,
      rowSpan: 1,
    })
    await run(sql`update lockers set occupancy = ${state.occupancy}, fault = ${state.fault} where id = ${door.id}`)
  }
  await run(
    sql`update locker_banks set status = ${status}, connectivity = ${connectivity}, firmware = '4.2.1' where id = ${bank.id}`,
  )
  return bank
}

describe('the fleet of locker banks', () => {
  it('lists every bank with its worst reason and its doors, and can be filtered to those with issues', async () => {
    const fine = await bankWith('online', [
      { occupancy: 'empty', fault: 'none' },
      { occupancy: 'expired', fault: 'none' },
    ])
    const faulty = await bankWith('online', [{ occupancy: 'empty', fault: 'jammed' }])
    const full = await bankWith('online', [{ occupancy: 'occupied', fault: 'none' }])
    const unstable = await bankWith('flapping', [{ occupancy: 'occupied', fault: 'jammed' }])
    const planned = await bankWith('never', [], 'planned')
    const alarmed = await bankWith('online', [{ occupancy: 'empty', fault: 'jammed' }])
    await run(sql`insert into locker_alarms (customer_id, locker_bank_id, kind, severity, since)
      values (${north}, ${alarmed.id}, 'jammed', 2, '2026-11-01T10:00:00Z')`)
    const { items } = await fleet()
    const reasonOf = ({ id }: AnyRecord) => items.find((bank) => bank.id === id)?.reason
    expect([fine, faulty, full, unstable, planned].map(reasonOf)).toEqual(['ok', 'faults', 'full', 'unstable', 'idle'])
    expect(items.find(({ id }) => id === fine.id)).toMatchObject({
      doors: 2,
      taken: 1,
      expired: 1,
      faults: 0,
      firmware: '4.2.1',
    })

    expect(items.find(({ id }) => id === alarmed.id)).toMatchObject({ reason: 'alarms', alarms: 1 })
    expect(Date.parse(items.find(({ id }) => id === alarmed.id)?.since ?? '')).toBe(Date.parse('2026-11-01T10:00:00Z'))

    const troubled = (await fleet('?only=issues')).items.map(({ id }) => id)
    expect([faulty, full, unstable].every(({ id }) => troubled.includes(id))).toBe(true)
    expect([fine, planned].some(({ id }) => troubled.includes(id))).toBe(false)

    const file = await admin.get('/api/fleet/lockerBanks/export?only=issues')
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.body).toContain('Online, but doors have faults')
    expect(file.body).not.toContain('No issues')
  })

  it('counts differences that users have to resolve, and lists such banks as issues', async () => {
    const bank = await bankWith('online', [{ occupancy: 'empty', fault: 'none' }])
    const rowOf = async (query = '') => (await fleet(query)).items.find(({ id }) => id === bank.id)
    expect(await rowOf()).toMatchObject({ reason: 'ok', drifts: 0, driftSince: null })
    await run(sql`insert into locker_drifts (customer_id, id, locker_bank_id, door_ref, kind, found_at)
      values (${north}, gen_random_uuid(), ${bank.id}, 'D1', 'unknownItem', '2026-01-05T12:00:00Z'),
        (${north}, gen_random_uuid(), ${bank.id}, 'D2', 'unknownItem', now())`)
    const found = await rowOf('?only=issues')
    expect(found).toMatchObject({ reason: 'drift', drifts: 2 })
    expect(Date.parse(found?.driftSince ?? '')).toBe(Date.parse('2026-01-05T12:00:00Z'))
    await run(sql`update locker_drifts set settled_at = now() where locker_bank_id = ${bank.id}`)
    expect(await rowOf()).toMatchObject({ reason: 'ok', drifts: 0 })
  })

  it('shows since when a bank is draining, which isn’t an issue', async () => {
    const bank = await bankWith('online', [{ occupancy: 'empty', fault: 'none' }])
    await run(sql`update locker_banks set draining_since = '2026-11-02T08:00:00Z' where id = ${bank.id}`)
    const rowOf = async (query = '') => (await fleet(query)).items.find(({ id }) => id === bank.id)
    const found = await rowOf()
    expect(found?.reason).toBe('draining')
    expect(Date.parse(found?.since ?? '')).toBe(Date.parse('2026-11-02T08:00:00Z'))
    expect(await rowOf('?only=issues')).toBeUndefined()
  })

  it('counts an offline bank as offline since its last heartbeat', async () => {
    const bank = await bankWith('offline', [{ occupancy: 'empty', fault: 'none' }])
    const seen = new Date(Date.now() - 5 * 3_600_000).toISOString()
    await run(sql`update locker_banks set last_seen_at = ${seen} where id = ${bank.id}`)
    const found = (await fleet('?only=issues')).items.find(({ id }) => id === bank.id)
    expect([found?.since, found?.lastSeenAt].map((at) => Date.parse(at ?? ''))).toEqual([
      Date.parse(seen),
      Date.parse(seen),
    ])
  })

  it('is visible to users who may view banks', async () => {
    const clerk = await person(allPermissions.filter((word) => word !== 'lockers.banks.view'))
    expect((await clerk.get('/api/fleet/lockerBanks')).statusCode).toBe(401)
  })
})
