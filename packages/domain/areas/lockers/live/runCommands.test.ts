import fc from 'fast-check'
import { expect, it } from 'vitest'
import { commandStates, isSettled } from './commands.ts'
import { mostWithoutName, needsName, permissionFor, tallyOf } from './runCommands.ts'

it('opening many doors needs the bank’s name and the permission to open all', () => {
  expect([needsName('open', mostWithoutName), permissionFor('open', mostWithoutName)]).toEqual([
    false,
    'lockers.lockers.open',
  ])
  expect([needsName('open', mostWithoutName + 1), permissionFor('open', mostWithoutName + 1)]).toEqual([
    true,
    'lockers.lockers.openAll',
  ])
  expect([needsName('setOutOfService', 500), permissionFor('setOutOfService', 500)]).toEqual([
    false,
    'lockers.lockers.service',
  ])
})

it('every door of a run is counted once, and settled ones aren’t counted as in progress', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...commandStates)), (states) => {
      const { waiting, underWay, done, failed, canceled } = tallyOf(states)
      expect(waiting + underWay + done + failed + canceled).toBe(states.length)
      expect(done + failed + canceled).toBe(states.filter(isSettled).length)
    }),
  )
})
