import { describe, expect, it } from 'vitest'
import { lockers } from '../lockers.ts'
import {
  type Allocation,
  availability,
  axesOfRecord,
  type DoorAxes,
  doorBadge,
  doorState,
  doorValues,
  linkValues,
  lockValues,
  occupancyValues,
  reportOf,
} from './doorAxes.ts'

const { occupancy, doorState: position, fault } = lockers.fields
const services = ['inService', 'outOfService', 'maintenance', 'decommissioned'] as const

const usable: DoorAxes = {
  lock: 'locked',
  door: 'closed',
  occupancy: 'empty',
  hasContentSensor: true,
  allocation: { kind: 'free' },
  service: 'inService',
  fault: 'none',
  link: 'online',
  bankStatus: 'active',
  isDraining: false,
}

const allocations: readonly Allocation[] = [
  { kind: 'free' },
  { kind: 'reserved', until: '2026-11-17T12:00:00Z' },
  { kind: 'assigned', parcelId: 'p1' },
  { kind: 'overdue', parcelId: 'p1' },
  { kind: 'awaitingRelease' },
]

function* everyDoor(): Generator<DoorAxes> {
  for (const lock of lockValues)
    for (const door of doorValues)
      for (const inside of occupancyValues)
        for (const hasContentSensor of [true, false])
          for (const allocation of allocations)
            for (const service of services)
              for (const code of fault.choices)
                for (const link of linkValues)
                  yield {
                    ...usable,
                    lock,
                    door,
                    occupancy: inside,
                    hasContentSensor,
                    allocation,
                    service,
                    fault: code,
                    link,
                  }
}

describe('the badge of a door', () => {
  it('shows the most severe axis: offline, fault, service, open, overdue, occupied, reserved, free', () => {
    const worse: readonly Partial<DoorAxes>[] = [
      { allocation: { kind: 'reserved', until: null } },
      { allocation: { kind: 'assigned', parcelId: 'p1' }, occupancy: 'occupied' },
      { allocation: { kind: 'overdue', parcelId: 'p1' } },
      { door: 'open', lock: 'unlocked' },
      { service: 'maintenance' },
      { fault: 'jammed' },
      { link: 'offline' },
    ]
    const badges = [usable]
    for (const step of worse) badges.push({ ...(badges.at(-1) ?? usable), ...step })
    expect(badges.map(doorBadge)).toEqual([
      'free',
      'reserved',
      'occupied',
      'expired',
      'open',
      'outOfService',
      'fault',
      'offline',
    ])
  })

  it('never shows a stale state of an unreachable bank', () => {
    const shown = new Set<string>()
    for (const axes of everyDoor()) if (axes.link === 'offline' || axes.link === 'never') shown.add(doorBadge(axes))
    expect([...shown].sort()).toEqual(['decommissioned', 'offline'])
  })

  it('counts a door left open as a fault', () => {
    expect(doorState({ ...usable, door: 'ajar', lock: 'unlocked' })).toBe('fault')
    expect(reportOf({ ...usable, door: 'ajar' })).toEqual({
      occupancy: 'empty',
      doorState: 'open',
      fault: 'doorLeftOpen',
    })
  })

  it('shows contents the ledger doesn’t know about as unknown', () => {
    expect(doorState({ ...usable, occupancy: 'occupied' })).toBe('unknown')
    expect(doorState({ ...usable, occupancy: 'unknown' })).toBe('unknown')
    expect(doorState({ ...usable, occupancy: 'unknown', hasContentSensor: false })).toBe('free')
  })
})

describe('availability', () => {
  it('is true only if nothing prevents it, otherwise the reason', () => {
    expect(availability(usable)).toBe(true)
    let available = 0
    for (const axes of everyDoor()) {
      const answer = availability(axes)
      const isUsable =
        axes.door === 'closed' &&
        axes.lock !== 'unlocked' &&
        (axes.occupancy === 'empty' || !axes.hasContentSensor) &&
        axes.allocation.kind === 'free' &&
        axes.service === 'inService' &&
        axes.fault === 'none' &&
        (axes.link === 'online' || axes.link === 'degraded')
      if (isUsable !== (answer === true)) expect.fail(JSON.stringify({ axes, answer }))
      if (answer === true) available++
    }
    expect(available).toBeGreaterThan(0)
  })

  it('needs an active bank', () => {
    expect(availability({ ...usable, bankStatus: 'suspended' })).toBe('The bank isn’t active.')
    expect(availability({ ...usable, isDraining: true })).toBe('The bank is being emptied.')
  })

  it('is refused for every door of a draining bank, and none of them looks free', () => {
    const shown = new Set<string>()
    for (const axes of everyDoor()) {
      const draining = { ...axes, isDraining: true }
      if (availability(draining) === true) expect.fail(JSON.stringify(axes))
      if (doorState(axes) === 'free') shown.add(doorState(draining))
      else expect(doorState(draining)).toBe(doorState(axes))
    }
    expect([...shown]).toEqual(['draining'])
  })
})

describe('a record', () => {
  it('keeps the state and the availability of the axes it was written from', () => {
    for (const axes of everyDoor()) {
      const connectivity = axes.link === 'degraded' ? 'flapping' : axes.link
      const again = axesOfRecord(
        { ...reportOf(axes), serviceState: axes.service },
        { status: axes.bankStatus, connectivity, drainingSince: null },
      )
      const isKept =
        doorState(again) === doorState(axes) &&
        doorBadge(again) === doorBadge(axes) &&
        (availability(again) === true) === (availability(axes) === true)
      if (!isKept) expect.fail(JSON.stringify({ axes, again }))
    }
  })

  it('round-trips through its axes', () => {
    for (const inside of occupancy.choices)
      for (const door of position.choices)
        for (const code of fault.choices) {
          const report = { occupancy: inside, doorState: door, fault: code }
          const axes = axesOfRecord(
            { ...report, serviceState: 'inService' },
            { status: 'active', connectivity: 'online', drainingSince: null },
          )
          expect(reportOf(axes)).toEqual(report)
        }
  })
})
