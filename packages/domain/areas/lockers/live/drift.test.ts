import { describe, expect, it } from 'vitest'
import { bankDrift, type DeviceDoor, type DoorPair, driftOf, type LedgerDoor, type Sighting } from './drift.ts'

const ledger: LedgerDoor = { allocation: 'free', door: 'closed', size: 'M', reservationRef: null }
const device: DeviceDoor = { door: 'closed', occupancy: 'empty', size: 'M', reservationRef: null }
const at = (seconds: number): string => new Date(Date.parse('2026-11-17T08:00:00Z') + seconds * 1000).toISOString()
const seen = (seconds: number, { door, occupancy }: DeviceDoor = device): Sighting => ({
  at: at(seconds),
  door,
  occupancy,
})
const history = (...sightings: Sighting[]) => ({ sightings, hasPickup: false })
const assigned: LedgerDoor = { ...ledger, allocation: 'assigned' }
const full: DeviceDoor = { ...device, occupancy: 'occupied' }
const open: DeviceDoor = { ...device, door: 'open' }

describe('a door and its record', () => {
  it('that agree have no drift', () => {
    expect(driftOf(ledger, device, history(seen(0)))).toEqual([])
    expect(driftOf(assigned, full, history(seen(0, full)))).toEqual([])
  })

  it('that differ in the door’s position are settled by the device', () => {
    expect(driftOf(ledger, open, history(seen(0, open)))).toEqual([
      { kind: 'doorDiffers', settle: 'takeDevice', ask: null },
    ])
  })

  it('infer a pickup from two empty snapshots a minute apart, not from one', () => {
    expect(driftOf(assigned, device, history(seen(0)))).toEqual([{ kind: 'parcelGone', settle: null, ask: null }])
    expect(driftOf(assigned, device, history(seen(0), seen(59)))).toMatchObject([{ settle: null }])
    expect(driftOf(assigned, device, history(seen(0), seen(60)))).toEqual([
      { kind: 'parcelGone', settle: 'inferPickup', ask: 'confirmPickup' },
    ])
    expect(driftOf(assigned, device, history(seen(0), seen(50, full), seen(70)))).toMatchObject([{ settle: null }])
  })

  it('infer nothing once the pickup itself was reported, nor while the door is open', () => {
    expect(driftOf(assigned, device, { sightings: [seen(0), seen(90)], hasPickup: true })).toEqual([])
    const moving: DeviceDoor = { ...open, occupancy: 'empty' }
    expect(driftOf({ ...assigned, door: 'open' }, moving, history(seen(0, moving), seen(90, moving)))).toEqual([])
  })

  it('quarantine a door with an unknown item and ask staff to check', () => {
    expect(driftOf(ledger, full, history(seen(0, full)))).toEqual([
      { kind: 'unknownItem', settle: 'quarantine', ask: 'lookInside' },
    ])
  })

  it('leave reservations and layout for a user to decide', () => {
    expect(driftOf(ledger, { ...device, reservationRef: 'r9' }, history(seen(0)))).toEqual([
      { kind: 'reservationDiffers', settle: null, ask: 'settleReservation' },
    ])
    expect(driftOf(ledger, { ...device, reservationRef: undefined }, history(seen(0)))).toEqual([])
    expect(driftOf(ledger, undefined, history())).toMatchObject([{ kind: 'doorMissing', ask: 'reviewLayout' }])
    expect(driftOf(undefined, device, history())).toMatchObject([{ kind: 'doorAdded', ask: 'reviewLayout' }])
    expect(driftOf(ledger, { ...device, size: 'L' }, history(seen(0)))).toMatchObject([{ kind: 'sizeDiffers' }])
  })

  it('raise an alarm for a door open for more than 3 minutes', () => {
    const known = { ...ledger, door: 'open' } as const
    expect(driftOf(known, open, history(seen(0, open), seen(180, open)))).toEqual([])
    expect(driftOf(known, open, history(seen(0, open), seen(181, open)))).toEqual([
      { kind: 'leftOpen', settle: 'raiseAjar', ask: 'closeDoor' },
    ])
  })
})

describe('a bank', () => {
  const pair = (doorRef: string, now: DeviceDoor, before: DeviceDoor = device): DoorPair => ({
    doorRef,
    ledger: assigned,
    device: now,
    history: history(seen(0, before), seen(90, now)),
  })
  const flipped = ['1', '2', '3', '4'].map((doorRef) => pair(doorRef, device, full))

  it('whose doors all flip at once is frozen: nothing is inferred', () => {
    expect(bankDrift(flipped)).toEqual({
      isFrozen: true,
      drift: { kind: 'allFlipped', settle: 'freezeBank', ask: 'checkBoard' },
      doors: [],
    })
  })

  it('is not frozen if one door doesn’t flip, or if it has only a few doors', () => {
    expect(bankDrift([...flipped, pair('5', full, full)]).isFrozen).toBe(false)
    expect(bankDrift(flipped.slice(0, 3)).isFrozen).toBe(false)
  })

  it('lists only the doors that drift', () => {
    const { doors } = bankDrift([pair('1', full, full), pair('2', device, device)])
    expect(doors).toEqual([
      { doorRef: '2', drifts: [{ kind: 'parcelGone', settle: 'inferPickup', ask: 'confirmPickup' }] },
    ])
  })
})
