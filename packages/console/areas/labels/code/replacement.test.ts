import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replacement } from './replacement.ts'

describe('replacement', () => {
  it('changes only what differs', () => {
    expect(replacement('^FO10,10^FS', '^FO20,10^FS')).toEqual({ from: 3, to: 4, insert: '2' })
    expect(replacement('ab', 'ab')).toBeNull()
    expect(replacement('aa', 'aaa')).toEqual({ from: 2, to: 2, insert: 'a' })
  })

  it('turns any text into any other', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '^'), maxLength: 12 })
    fc.assert(
      fc.property(text, text, (before, after) => {
        const change = replacement(before, after)
        const result = change ? before.slice(0, change.from) + change.insert + before.slice(change.to) : before
        expect(result).toBe(after)
      }),
    )
  })
})
