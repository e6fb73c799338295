import { describe, expect, it } from 'vitest'
import { likelySide } from './contact.ts'

describe('of two contacts that become one', () => {
  it('the value of whoever says something is right at first', () => {
    expect(likelySide(null, '900412')).toBe('goes')
    expect(likelySide([], [{ address: 'a@x.test' }])).toBe('goes')
    expect(likelySide(['none'], ['email'])).toBe('goes')
  })

  it('the value of whoever stays is right where both say something, or neither', () => {
    expect(likelySide('900412', '900413')).toBe('stays')
    expect(likelySide('900412', null)).toBe('stays')
    expect(likelySide(false, true)).toBe('stays')
    expect(likelySide(null, null)).toBe('stays')
  })
})
