import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterSignal, type CommandState, commandSignals, commandStates, isSettled, mayCommand } from './commands.ts'
import type { DoorAxes } from './doorAxes.ts'
import { lockBoardCapabilities, simulatorCapabilities } from './vendorCapabilities.ts'

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
const taken: DoorAxes = { ...usable, occupancy: 'occupied', allocation: { kind: 'assigned', parcelId: 'p1' } }

describe('a command', () => {
  it.each([
    ['open', usable, true],
    ['open', taken, true],
    ['open', { ...usable, door: 'open' }, 'This door is already open.'],
    ['open', { ...usable, link: 'offline' }, 'The bank is offline. Try again when it’s back.'],
    ['open', { ...usable, fault: 'jammed' }, 'This door is jammed. Clear the fault first.'],
    ['open', { ...usable, service: 'decommissioned' }, 'This door is decommissioned.'],
    ['openForCourier', usable, true],
    ['openForCourier', { ...usable, allocation: { kind: 'reserved', until: null } }, true],
    ['openForCourier', taken, 'This door is occupied.'],
    ['reserve', usable, true],
    ['reserve', taken, 'This door is occupied.'],
    ['reserve', { ...usable, isDraining: true }, 'The bank is being emptied.'],
    ['openForCourier', { ...usable, isDraining: true }, 'The bank is being emptied.'],
    ['open', { ...taken, isDraining: true }, true],
    ['undrain', usable, true],
    ['release', usable, 'This door is already free.'],
    ['release', taken, 'This door isn’t empty. Empty it first.'],
    ['release', { ...taken, occupancy: 'empty' }, true],
    ['setOutOfService', usable, true],
    ['setOutOfService', { ...usable, link: 'offline' }, 'The bank is offline. Try again when it’s back.'],
    ['setOutOfService', { ...usable, service: 'maintenance' }, 'This door is already out of service.'],
    ['setInService', usable, 'This door is already in service.'],
    ['setInService', { ...usable, service: 'maintenance', fault: 'jammed' }, 'This door has a fault. Clear it first.'],
    ['drain', usable, true],
  ] as const)('%s is decided by the axes', (command, axes, decision) => {
    expect(mayCommand(command, axes, simulatorCapabilities)).toBe(decision)
  })

  it('needs a vendor that supports it', () => {
    expect(mayCommand('reserve', usable, lockBoardCapabilities)).toBe('This vendor has no reservations.')
  })

  it('that only changes our records doesn’t need a reachable bank', () => {
    expect(mayCommand('setOutOfService', { ...usable, link: 'offline' }, lockBoardCapabilities)).toBe(true)
  })
})

describe('the state of a command', () => {
  const signals = fc.array(fc.constantFrom(...commandSignals), { maxLength: 12 })

  it('never becomes `sent` twice, whatever happens', () => {
    fc.assert(
      fc.property(signals, (list) => {
        const states: CommandState[] = ['requested']
        for (const signal of list) states.push(afterSignal(states.at(-1) ?? 'requested', signal))
        const arrivalsIn = (wanted: CommandState) =>
          states.filter((state, index) => state === wanted && states[index - 1] !== wanted).length
        expect(arrivalsIn('requested')).toBe(1)
        expect(arrivalsIn('sent')).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('can be canceled until it is sent, and never after', () => {
    expect(afterSignal('requested', 'cancel')).toBe('canceled')
    for (const state of commandStates) if (state !== 'requested') expect(afterSignal(state, 'cancel')).toBe(state)
    for (const signal of commandSignals) expect(afterSignal('canceled', signal)).toBe('canceled')
  })

  it('stays confirmed', () => {
    for (const signal of commandSignals) expect(afterSignal('confirmed', signal)).toBe('confirmed')
  })

  it('with a lost response is settled by the door’s event or a snapshot', () => {
    const lost = afterSignal(afterSignal('requested', 'send'), 'loseAnswer')
    expect(lost).toBe('uncertain')
    expect(isSettled(lost)).toBe(false)
    expect(afterSignal(lost, 'send')).toBe('uncertain')
    expect(afterSignal(lost, 'doorOpened')).toBe('confirmed')
    expect(afterSignal(lost, 'seenOpen')).toBe('confirmed')
    expect(afterSignal(lost, 'seenClosed')).toBe('noEffect')
  })

  it('can be settled from every unsettled state', () => {
    for (const state of commandStates)
      if (!isSettled(state)) expect(commandSignals.some((signal) => isSettled(afterSignal(state, signal)))).toBe(true)
  })
})
