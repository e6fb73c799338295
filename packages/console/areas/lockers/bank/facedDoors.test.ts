import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { defaultsOf } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import type { Door } from '../door.ts'
import { doorInPast, FaceStore } from './facedDoors.ts'

const now = new Date('2026-11-17T12:00:00Z')
const bank = { status: 'active', connectivity: 'online', drainingSince: null } as const

/** Partial test data: only what faces show is filled in. */
const door = (more: Partial<Door> = {}): Door =>
  ({
    ...defaultsOf(lockers),
    ...{ id: 'a', label: '7', size: 'M', state: 'free', labels: {} },
    ...{ serviceState: 'inService', occupancy: 'empty', doorState: 'closed', fault: 'none' },
    ...more,
  }) as Door

describe('faces of doors', () => {
  it('keep their identity while nothing they show changes', () => {
    const store = new FaceStore()
    const [one, other] = [door(), door({ id: 'b' })]
    const first = store.of(one, undefined, now, false)
    store.of(other, undefined, now, false)
    expect(store.of(one, undefined, now, false)).toBe(first)
    expect(store.of({ ...one }, undefined, now, false)).not.toBe(first)
    expect(store.of(one, { parcels: [], holdUntil: null, reservation: null }, now, false)).not.toBe(first)
  })

  it('keep their identity over time, until a time they show changes', () => {
    const store = new FaceStore()
    const contents = {
      parcels: [
        {
          id: 'p',
          internalNumber: 'PKG-1',
          carrier: null,
          recipient: null,
          since: '2026-11-17T00:00:00Z',
          dueAt: null,
        },
      ],
      ...{ holdUntil: '2026-11-20T00:00:00Z', reservation: null },
    }
    const occupied = door({ state: 'occupied', occupancy: 'occupied' })
    const at = (time: string) => store.of(occupied, contents, new Date(time), false)
    const first = at('2026-11-17T12:00:00Z')
    expect(at('2026-11-17T12:00:15Z')).toBe(first)
    expect(at('2026-11-17T14:00:00Z')).not.toBe(first)
  })

  it('show no door of an unreachable bank as free', () => {
    const store = new FaceStore()
    const free = store.of(door(), undefined, now, true)
    expect([free.door.state, free.face.text]).toEqual(['unknown', 'Offline'])
    expect(store.of(door({ state: 'draining' }), undefined, now, true).door.state).toBe('unknown')
    expect(store.of(door({ state: 'fault', fault: 'jammed' }), undefined, now, true).door.state).toBe('fault')
  })
})

describe('a door in the past', () => {
  it('shows its known data at that time, with the derived state', () => {
    const then = {
      lockerId: 'a',
      serviceState: 'inService',
      occupancy: 'occupied',
      doorState: 'closed',
      fault: 'none',
    } as const
    expect(doorInPast(door(), then, bank, now).state).toBe('occupied')
    expect(doorInPast(door(), { ...then, fault: 'jammed' }, bank, now).state).toBe('fault')
    expect(doorInPast(door(), { ...then, serviceState: 'maintenance' }, bank, now).state).toBe('outOfService')
  })

  it('accepts parcels until the bank’s drain started', () => {
    const then = {
      lockerId: 'a',
      serviceState: 'inService',
      occupancy: 'empty',
      doorState: 'closed',
      fault: 'none',
    } as const
    const draining = { ...bank, drainingSince: '2026-11-17T11:00:00Z' }
    expect(doorInPast(door(), then, draining, now).state).toBe('draining')
    expect(doorInPast(door(), then, draining, new Date('2026-11-17T10:59:00Z')).state).toBe('free')
  })

  it('is unknown if nothing was known', () => {
    expect(doorInPast(door(), undefined, bank, now).state).toBe('unknown')
  })
})
