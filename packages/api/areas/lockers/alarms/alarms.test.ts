/** Alarms start and end with their causes; an acknowledgment or snooze lasts until the cause gets worse. */
import type { LockerAlarm } from '@postern/domain/areas/lockers/alarms/alarmEndpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { actsIn } from '../../../testing/acts.ts'
import { runTask } from '../../../testing/runTask.ts'
import { testServer } from '../../../testing/server.ts'
import { watchAlarmsTask } from './alarmsTask.ts'
import { keepAlarmsOf, keepAllAlarms } from './keepAlarms.ts'

const { admin, database, north, south, person } = await testServer()
const { create } = actsIn(admin, north)
const run = <Row>(statement: ReturnType<typeof sql<Row>>) => tx(database, 'all', (db) => db.all(statement))

let bankId: string
let doorId: string
beforeEach(async () => {
  bankId = (await create(lockerBanks, {})).id
  doorId = (await create(lockers, { lockerBankId: bankId, columnNumber: 1, rowNumber: 1, rowSpan: 1 })).id
  await run(sql`update locker_banks set status = 'active', connectivity = 'online' where id = ${bankId}`)
})

const path = (what = '', customerId = north) => `/api/customers/${customerId}/lockerBanks/${bankId}/alarms${what}`
const keep = () => tx(database, { customerId: north }, (db) => keepAlarmsOf(db, north, bankId))
const alarms = async () => (await admin.get(path())).json<{ items: LockerAlarm[] }>().items
const setFault = (fault: string) => run(sql`update lockers set fault = ${fault} where id = ${doorId}`)
const setLink = (connectivity: string) =>
  run(sql`update locker_banks set connectivity = ${connectivity} where id = ${bankId}`)
const onlyAlarm = async () => (await alarms())[0] ?? expect.fail('no alarm')
const acknowledge = (id: string, note = 'A technician is on the way') =>
  admin.post(path(`/${id}/acknowledge`), { note })

describe('an alarm', () => {
  it('is raised once per cause and ends with it', async () => {
    await setFault('jammed')
    expect(await keep()).toBe(1)
    expect(await keep()).toBe(0)
    expect(await alarms()).toMatchObject([{ kind: 'jammed', severity: 'danger', lockerId: doorId, parcels: 0 }])
    await setFault('none')
    await keep()
    expect(await alarms()).toEqual([])
    await setFault('jammed')
    await keep()
    expect(await run(sql`select id from locker_alarms where locker_id = ${doorId}`)).toHaveLength(2)
  })

  it('has the time a bank went offline, and gets worse once that is confirmed', async () => {
    await setLink('offline')
    await keep()
    const first = await onlyAlarm()
    expect(first).toMatchObject({ kind: 'offline', severity: 'warn', lockerId: null })
    await setLink('offlineConfirmed')
    await keep()
    expect(await onlyAlarm()).toMatchObject({ id: first.id, severity: 'danger', since: first.since })
  })

  it.each([
    [sql`update locker_banks set battery_percent = 12 where id = `, 'lowBattery', 'warn'],
    [sql`update locker_banks set battery_percent = 5 where id = `, 'lowBattery', 'danger'],
  ])('covers the battery', async (statement, kind, severity) => {
    await run(sql`${statement}${bankId}`)
    await keep()
    expect(await alarms()).toMatchObject([{ kind, severity }])
  })

  it('covers differences that a user has to resolve', async () => {
    await run(sql`insert into locker_drifts (customer_id, id, locker_bank_id, door_ref, locker_id, kind, question)
      values (${north}, gen_random_uuid(), ${bankId}, 'D1', ${doorId}, 'unknownItem', 'lookInside')`)
    await keep()
    expect(await alarms()).toMatchObject([{ kind: 'drift', lockerId: doorId }])
    await run(sql`update locker_drifts set settled_at = now() where locker_bank_id = ${bankId}`)
    await keep()
    expect(await alarms()).toEqual([])
  })

  it('isn’t raised for doors out of service or banks that aren’t active', async () => {
    await setFault('jammed')
    await run(sql`update lockers set service_state = 'outOfService', out_reason = 'jam' where id = ${doorId}`)
    await keep()
    expect(await alarms()).toEqual([])
    await run(sql`update lockers set service_state = 'inService' where id = ${doorId}`)
    await run(sql`update locker_banks set status = 'maintenance' where id = ${bankId}`)
    await keep()
    expect(await alarms()).toEqual([])
  })

  it('is also raised by the task, whatever changed the door', async () => {
    await tx(database, 'all', keepAllAlarms)
    await setFault('tamper')
    await runTask(database, watchAlarmsTask)
    expect(await alarms()).toMatchObject([{ kind: 'tamper' }])
  })
})

describe('handling an alarm', () => {
  beforeEach(async () => {
    await setLink('offline')
    await keep()
  })

  it('stores who acknowledged it, with a note, and is audited', async () => {
    const { id } = await onlyAlarm()
    const answer = await acknowledge(id)
    expect(answer.statusCode, answer.body).toBe(204)
    expect(await onlyAlarm()).toMatchObject({ note: 'A technician is on the way', acknowledgedBy: expect.any(String) })
    const audited = await run(sql<{ reason: string | null }>`
      select reason from audit_log where resource = 'lockerAlarms' and record_id = ${id}`)
    expect(audited).toEqual([{ reason: 'A technician is on the way' }])
  })

  it('snoozes it until a time in the site’s time zone, and can end the snooze', async () => {
    const { id } = await onlyAlarm()
    const until = (await admin.post(path(`/${id}/snooze`), { snooze: 'oneHour' })).json<{ snoozedUntil: string }>()
    expect(Math.round((Date.parse(until.snoozedUntil) - Date.now()) / 60_000)).toBe(60)
    expect((await onlyAlarm()).snoozedUntil).not.toBeNull()
    await admin.post(path(`/${id}/snooze`), { snooze: null })
    expect((await onlyAlarm()).snoozedUntil).toBeNull()
  })

  it('is undone when the alarm gets worse', async () => {
    const { id } = await onlyAlarm()
    await acknowledge(id)
    await admin.post(path(`/${id}/snooze`), { snooze: 'threeDays' })
    await keep()
    expect((await onlyAlarm()).snoozedUntil).not.toBeNull()
    await setLink('offlineConfirmed')
    await keep()
    expect(await onlyAlarm()).toMatchObject({ id, snoozedUntil: null, acknowledgedAt: null, note: null })
  })

  it('is refused once the alarm is over, without the permission, and for other customers', async () => {
    const { id } = await onlyAlarm()
    const viewer = await person(['lockers.lockers.view', 'lockers.banks.view'])
    expect((await viewer.post(path(`/${id}/acknowledge`), { note: 'Seen it' })).statusCode).toBe(401)
    const stranger = await person(['lockers.lockers.view', 'lockers.banks.reconcile'], [south])
    expect((await stranger.get(path())).statusCode).toBe(404)
    expect((await stranger.post(path(`/${id}/acknowledge`), { note: 'Seen it' })).statusCode).toBe(404)
    expect((await admin.post(path(`/${id}/acknowledge`, south), { note: 'Seen it' })).statusCode).toBe(404)
    await setLink('online')
    await keep()
    expect((await acknowledge(id)).statusCode).toBe(409)
  })
})
