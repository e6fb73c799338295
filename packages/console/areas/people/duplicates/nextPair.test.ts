import { describe, expect, it } from 'vitest'
import { nextPair } from './nextPair.ts'

const pairs = ['ab', 'cd', 'bc', 'ac', 'ef'].map(([contactId = '', otherId = '']) => ({ contactId, otherId }))

describe('the pair after a decision', () => {
  it('is another pair of the same person, never one with the removed contact', () => {
    expect(nextPair(pairs, 0, { keptId: 'a', goneId: 'b' })).toBe(3)
    expect(nextPair(pairs, 0, { keptId: 'b', goneId: 'a' })).toBe(2)
  })

  it('is the next one if there are no more of that person, and the last one at the end', () => {
    expect(nextPair(pairs, 1, null)).toBe(2)
    expect(nextPair(pairs, 4, { keptId: 'e', goneId: 'f' })).toBe(3)
    expect(nextPair(pairs, 4, null)).toBe(3)
  })

  it('is -1 once all are decided', () => {
    expect(nextPair(pairs.slice(0, 1), 0, null)).toBe(-1)
    expect(nextPair([...pairs.slice(0, 1), { contactId: 'b', otherId: 'c' }], 0, { keptId: 'a', goneId: 'b' })).toBe(-1)
  })
})
