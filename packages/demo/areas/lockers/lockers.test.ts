import { describe, expect, it } from 'vitest'
import { calendarOf } from '../../calendar.ts'
import { chronicleOf } from '../../history.ts'
import { momentOf } from '../../ids.ts'
import { randomFrom } from '../../random.ts'
import { demoWorld } from '../../world.ts'
import { founding, hireStaff } from '../access/staff.ts'
import { clientsOf } from '../customers/customers.ts'
import {
  type BankPlan,
  bankConnectivity,
  bankLabels,
  bankReport,
  bankStatus,
  banksAt,
  bankValues,
  isLiveBank,
  layoutBesideDoors,
  readySince,
  spotAt,
} from './bankValues.ts'
import { doorsOf } from './doors.ts'
import { doorReport, doorState, doorValues, drawAssignee, drawOutOfService } from './doorValues.ts'

const today = '2026-11-15'
const world = demoWorld(today, { size: 'small' })
const calendar = calendarOf(today)
const random = () => randomFrom(7, 'lockers')
const draws = <T>(draw: (each: ReturnType<typeof random>) => T, count = 2_000): T[] => {
  const one = random()
  return Array.from({ length: count }, () => draw(one))
}
const found = <T>(item: T | undefined): T => {
  if (item === undefined) throw new Error('the demo has none')
  return item
}
const siteOf = (bank: { siteId: string }) => found(world.sites.find(({ id }) => id === bank.siteId))

describe('the state of a door', () => {
  const states = Array.from({ length: 2_000 }, (_, ordinal) => doorState(ordinal, true))

  it('is empty, closed and without fault in a bank that is not in use', () => {
    expect(doorState(17, false)).toEqual({ occupancy: 'empty', doorState: 'closed', fault: 'none' })
  })

  it('is a fault in every 63rd live door, each kind in turn', () => {
    const faulty = states.filter(({ fault }) => fault !== 'none')
    expect(faulty).toHaveLength(Math.floor((2_000 - 18) / 63) + 1)
    expect(new Set(faulty.map(({ fault }) => fault)).size).toBe(6)
  })

  it('follows from the fault: left open is open, no response is unknown', () => {
    for (const { doorState: door, fault } of states)
      expect(door).toBe(fault === 'doorLeftOpen' ? 'open' : fault === 'noResponse' ? 'unknown' : 'closed')
  })

  it('is occupied in about half of the doors, and expired in a few', () => {
    const share = (occupancy: string) => states.filter((state) => state.occupancy === occupancy).length / states.length
    expect(share('occupied')).toBeCloseTo(0.46, 1)
    expect(share('expired')).toBeCloseTo(1 / 33, 2)
  })
})

describe('a door', () => {
  const [door] = doorsOf(6)
  const [department] = world.departments
  const empty = doorState(0, false)

  it('is taken out of service only while it is empty and in use', () => {
    expect(draws((each) => drawOutOfService(each, true, empty))).toContain(true)
    expect(draws((each) => drawOutOfService(each, false, empty))).not.toContain(true)
    expect(draws((each) => drawOutOfService(each, true, { ...empty, occupancy: 'occupied' }))).not.toContain(true)
  })

  it('is occasionally assigned to a department, if the customer has any', () => {
    expect(new Set(draws((each) => drawAssignee(each, [found(department)])))).toEqual(new Set([department, undefined]))
    expect(draws((each) => drawAssignee(each, []))).not.toContain(department)
  })

  it('is static when it is assigned, and has a reason when it is out of service', () => {
    const values = doorValues(random(), 'bank', found(door), { isOut: true, assignee: department })
    expect(values).toMatchObject({
      lockerBankId: 'bank',
      label: '1',
      serviceState: 'outOfService',
      mode: 'static',
      assignedDepartmentId: department?.id,
    })
    expect(values.outReason).not.toBeNull()
    const plain = doorValues(random(), 'bank', found(door), { isOut: false, assignee: undefined })
    expect(plain).toMatchObject({ serviceState: 'inService', mode: 'inherit', outReason: null })
  })

  it('reports nothing before its bank is in use', () => {
    expect(doorReport(random(), calendar, empty, { isLive: false, isOut: false })).toEqual({
      ...empty,
      openCount: 0,
      openFailCount: 0,
      lastOpenedAt: null,
      lastOpenedBy: null,
      lastMaintenanceAt: null,
      outSince: null,
    })
    const live = doorReport(random(), calendar, empty, { isLive: true, isOut: true })
    expect(live.openCount).toBeGreaterThanOrEqual(40)
    expect([live.lastOpenedAt, live.outSince]).not.toContain(null)
  })
})

describe('a bank', () => {
  const chronicle = chronicleOf(today, 4310)
  const crew = hireStaff(chronicle, chronicle.newId(founding))
  const clients = clientsOf(chronicle, crew)
  const client = (code: string) => found(clients.find(({ plan }) => plan.code === code))
  const site = found(world.sites.find(({ status, isDefault }) => status === 'active' && isDefault))

  it.each([
    [2, { siteType: 'lockerOnly', isDefault: false, dailyCapacity: null }],
    [2, { siteType: 'mailroom', isDefault: true, dailyCapacity: null }],
    [2, { siteType: 'mailroom', isDefault: false, dailyCapacity: 901 }],
    [1, { siteType: 'mailroom', isDefault: false, dailyCapacity: 900 }],
  ] as const)('stands %i times at a site like %o', (count, like) => {
    expect(banksAt(like)).toBe(count)
  })

  it('has the status of its customer and its site', () => {
    const live = { ...client('NGU'), stopped: undefined }
    expect(bankStatus(live, site, 1)).toBe('active')
    expect(bankStatus(live, { ...site, status: 'closed' }, 0)).toBe('decommissioned')
    expect([0, 1].map((index) => bankStatus(live, { ...site, status: 'planned' }, index))).toEqual([
      'installing',
      'planned',
    ])
    expect(bankStatus({ ...live, stopped: 0 }, site, 0)).toBe('suspended')
    expect(bankStatus(client('BWH'), site, 1)).toBe('maintenance')
    expect(['planned', 'installing', 'decommissioned', 'active', 'suspended', 'maintenance'] as const).toSatisfy(
      (list: readonly Parameters<typeof isLiveBank>[0][]) => list.filter(isLiveBank).length === 3,
    )
  })

  it('is in the first building of its site, on a floor above ground', () => {
    const bank = found(world.lockerBanks.find(({ floorId }) => floorId !== null))
    const spot = spotAt({ places: world, stations: world.stations }, siteOf(bank))
    expect([spot.building?.id, spot.floor?.id]).toEqual([bank.buildingId, bank.floorId])
    expect(spot.floor?.level).toBeGreaterThanOrEqual(0)
  })

  it('can be set up once everything it refers to exists, regardless of other sites', () => {
    const spot = spotAt({ places: world, stations: world.stations }, site)
    const [vendor] = world.lockerVendors
    const [elsewhere] = world.departments.filter(({ siteId }) => siteId !== null && siteId !== site.id)
    const since = readySince(spot, [found(elsewhere)], [found(vendor)])
    expect(since).toBe(readySince(spot, [], [found(vendor)]))
    expect(since).toBeGreaterThanOrEqual(Math.max(momentOf(site.id), momentOf(found(vendor).id)))
  })

  const plan = (more: Partial<BankPlan> = {}): BankPlan => ({
    spot: { site, building: undefined, floor: undefined, screen: world.stations[0] },
    index: 0,
    serial: 211,
    vendor: found(world.lockerVendors[0]),
    status: 'active',
    begins: -100 * 86_400_000,
    ...more,
  })

  it('has a screen only if it is the first of its site', () => {
    expect(bankValues(random(), calendar, plan()).stationId).toBe(world.stations[0]?.id)
    expect(bankValues(random(), calendar, plan({ index: 1 })).stationId).toBeNull()
    expect(Object.keys(bankLabels(plan()))).toEqual(['siteId', 'lockerVendorId', 'stationId'])
  })

  it('has an address only if it is connected through a gateway', () => {
    for (const vendor of world.lockerVendors) {
      const { connectionMode, endpoint } = bankValues(random(), calendar, plan({ vendor }))
      expect(endpoint !== null).toBe(connectionMode === 'gateway')
    }
  })

  it('has no installation date before it is installed', () => {
    expect(bankValues(random(), calendar, plan({ status: 'planned' }))).toMatchObject({
      installedOn: null,
      warrantyEnd: null,
    })
    expect(bankValues(random(), calendar, plan()).installedOn).not.toBeNull()
  })

  it('is online, flapping or confirmed offline if in use, except for one, and otherwise was never seen', () => {
    const states = Array.from({ length: 50 }, (_, ordinal) => bankConnectivity(ordinal, true))
    expect(states.flatMap((state, ordinal) => (state === 'online' ? [] : [[ordinal, state]]))).toEqual([
      [11, 'flapping'],
      [19, 'offlineConfirmed'],
      [26, 'offlineConfirmed'],
      [28, 'flapping'],
      [33, 'offlineConfirmed'],
      [44, 'never'],
      [45, 'flapping'],
    ])
    expect(bankConnectivity(19, false)).toBe('never')
  })

  it('reports a battery only if it has one', () => {
    const report = (features: readonly ('screen' | 'ups')[], ordinal = 4) =>
      bankReport(random(), calendar, ordinal, { status: 'active', features: [...features], environment: 'indoor' })
    expect(report(['screen']).batteryPercent).toBeNull()
    expect(report(['screen', 'ups']).batteryPercent).toBe(18)
    expect(report(['ups'], 5).batteryPercent).toBe(89)
  })

  it('has its screen beside the doors, twelve rows in all', () => {
    const rows = layoutBesideDoors(7)
    expect(rows.reduce((sum, { rowSpan }) => sum + rowSpan, 0)).toBe(12)
    expect(new Set(rows.map(({ columnNumber }) => columnNumber))).toEqual(new Set([7]))
  })
})
