import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareNames, type PersonName, plainName, similarity } from './names.ts'

const name = (lastName: string | null, firstName: string | null, more: Partial<PersonName> = {}): PersonName => ({
  displayName: [lastName, firstName].filter((part) => part !== null).join(', '),
  firstName,
  lastName,
  preferredName: null,
  aliases: null,
  ...more,
})

describe('a plain name', () => {
  it('has no accents, punctuation, or case', () => {
    expect(plainName('Sørensen, Ída-Marie')).toBe('sorensen idamarie')
    expect(plainName('O’Donnell  Jr.')).toBe('odonnell jr')
    expect(plainName('Łukasz Großmann')).toBe('lukasz grossmann')
  })
})

describe('similarity', () => {
  it('equals the result of Postgres', () => {
    // select similarity('vogel ines', 'vogel i'), similarity('word', 'two words')
    expect(similarity('Vogel, Ines', 'Vogel, I.')).toBeCloseTo(7 / 12)
    expect(similarity('word', 'two words')).toBeCloseTo(0.3636, 3)
  })

  it('is the same from both sides, and 1 with itself', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(similarity(one, other)).toBe(similarity(other, one))
        expect(similarity(one, one)).toBe(plainName(one) === '' ? 0 : 1)
      }),
    )
  })
})

describe('two names', () => {
  it.each([
    ['sameName', name('Sørensen', 'Ida'), name('Sorensen', 'Ida')],
    ['sameName', name('Delacroix', 'Anne'), name('De Lacroix', 'Anne')],
    ['sameName', name('Park', 'Ji-Woo'), name('Park', 'Jiwoo')],
    ['sameName', name('Ines', 'Vogel'), name('Vogel', 'Ines')],
    ['sameName', name('Vogel', 'Ines', { preferredName: 'Nessie' }), name('Vogel', 'Nessie')],
    ['alias', name('Vogel', 'Ines', { aliases: ['Nessie V.'] }), name('V.', 'Nessie')],
    ['lastNameInitial', name('Vogel', 'Ines'), name('Vogel', 'I.')],
    ['lastNameInitial', name('Okafor', 'Daniel'), name('Okafor', 'Dan')],
    ['similarName', name('Whitcombe', 'Paul'), name('Whitcomb', 'Paul')],
    ['differentName', name('Abara', 'Chidi'), name('Ruiz', 'Marisol')],
  ] as const)('are %s, in either order', (kind, one, other) => {
    expect(compareNames(one, other).kind).toBe(kind)
    expect(compareNames(other, one).kind).toBe(kind)
  })
})
