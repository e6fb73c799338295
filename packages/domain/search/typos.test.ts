import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isOneSlip, typoPatterns } from './typos.ts'

const names = fc.stringMatching(/^[a-z]{4,14}$/)
const fits = (pattern: string, word: string) => new RegExp(`^${pattern.replaceAll('_', '.')}$`).test(word)
const swapAt = (word: string, at: number) =>
  word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)

it('finds a name with any two neighboring letters swapped', () => {
  fc.assert(
    fc.property(names, fc.nat(), (name, n) => {
      const typed = swapAt(name, n % (name.length - 1))
      fc.pre(typed !== name)
      expect(typoPatterns(typed, 'swapped')).toContain(name)
      expect(isOneSlip(typed, name)).toBe(true)
    }),
  )
})

it('finds a name with a letter wrong, missing or extra after the first', () => {
  fc.assert(
    fc.property(names, fc.nat(), fc.constantFrom('q', 'x', 'z'), (name, n, letter) => {
      const at = 1 + (n % (name.length - 1))
      const slips = [
        name.slice(0, at) + letter + name.slice(at + 1),
        name.slice(0, at) + letter + name.slice(at),
        // Without its last letter, it's the start of the name, which needs no guess.
        ...(name.length > 4 && at < name.length - 1 ? [name.slice(0, at) + name.slice(at + 1)] : []),
      ]
      for (const typed of slips.filter((each) => each !== name)) {
        expect(
          typoPatterns(typed, 'slipped').some((pattern) => fits(pattern, name)),
          typed,
        ).toBe(true)
        expect(isOneSlip(typed, name), typed).toBe(true)
      }
    }),
  )
})

it('takes numbers and short words literally', () => {
  expect(typoPatterns('27a', 'swapped')).toEqual(['27a'])
  expect(typoPatterns('10231', 'slipped')).toEqual(['10231'])
  expect(isOneSlip('mara', 'sara')).toBe(true)
  expect(isOneSlip('mara', 'marina')).toBe(false)
  expect(isOneSlip('mara', 'mara')).toBe(false)
})
