import { describe, expect, it } from 'vitest'
import { commandStates, isSettled } from '../live/commands.ts'
import { fitsInto, moveState, nextSide, possibleWhereabouts } from './moves.ts'

describe('a move', () => {
  it('goes on only where a door is known to be open, or known to be shut', () => {
    for (const side of ['old', 'new'] as const)
      for (const command of commandStates) {
        const next = nextSide({ side, command, endedAs: null })
        if (command === 'confirmed') expect(next).toEqual(side === 'old' ? 'new' : { refusal: expect.any(String) })
        else if (isSettled(command)) expect(next).toBe(side)
        // What may be open is never opened again.
        else expect(next).toEqual({ refusal: 'The door is being opened. Wait for its answer.' })
      }
  })

  it('is over once it’s done or aborted, whatever its doors do', () => {
    for (const endedAs of ['done', 'aborted'] as const)
      for (const command of commandStates) {
        expect(moveState({ side: 'new', command, endedAs })).toBe(endedAs)
        expect(nextSide({ side: 'new', command, endedAs })).toEqual({ refusal: 'This move is over already.' })
      }
  })

  it('can be aborted at each step, with the parcel where it can be by then', () => {
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
