import { describe, expect, it } from 'vitest'
import { commandStates, isSettled } from '../live/commands.ts'
import { fitsInto, moveState, nextSide, possibleWhereabouts } from './moves.ts'

describe('a move', () => {
  it('continues only if a door is known to be open or known to be closed', () => {
    for (const side of ['old', 'new'] as const)
      for (const command of commandStates) {
        const next = nextSide({ side, command, endedAs: null })
        if (command === 'confirmed') expect(next).toEqual(side === 'old' ? 'new' : { refusal: expect.any(String) })
        else if (isSettled(command)) expect(next).toBe(side)
        // A door that may be open is never opened again.
        else expect(next).toEqual({ refusal: 'The door is being opened. Wait for its answer.' })
      }
  })

  it('is over once it’s done or aborted, regardless of its doors', () => {
    for (const endedAs of ['done', 'aborted'] as const)
      for (const command of commandStates) {
        expect(moveState({ side: 'new', command, endedAs })).toBe(endedAs)
        expect(nextSide({ side: 'new', command, endedAs })).toEqual({ refusal: 'This move is over already.' })
      }
  })

  it('can be aborted at each step, with the parcel where it can be at that point', () => {
    expect(possibleWhereabouts('openingOld')).toEqual(['oldDoor'])
    expect(possibleWhereabouts('takingOut')).toEqual(['oldDoor', 'outside'])
    expect(possibleWhereabouts('openingNew')).toEqual(['oldDoor', 'outside'])
    expect(possibleWhereabouts('puttingIn')).toEqual(['oldDoor', 'newDoor', 'outside'])
  })

  it('goes to a door of the same size or a larger one', () => {
    expect([fitsInto('M', 'M'), fitsInto('M', 'XL'), fitsInto('M', 'S'), fitsInto('XL', 'L')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
