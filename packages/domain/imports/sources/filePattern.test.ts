import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFinishedName, matchesPattern } from './filePattern.ts'

describe('a file pattern', () => {
  it.each([
    ['*.csv', 'contacts.csv', true],
    ['*.csv', 'CONTACTS.CSV', true],
    ['*.csv', 'contacts.csv.bak', false],
    ['contacts-????-??.csv', 'contacts-2026-11.csv', true],
    ['contacts-????-??.csv', 'contacts-2026-1.csv', false],
    ['contacts*', 'contacts', true],
    ['*', '', true],
    ['', 'a', false],
    ['a*b*c', 'aXbXbXc', true],
    ['a*b*c', 'aXcXb', false],
    ['hr.csv', 'hrXcsv', false],
  ])('%s and %s: %s', (pattern, name, matches) => {
    expect(matchesPattern(pattern, name)).toBe(matches)
  })

  it('matches every name generated from it', () => {
    const word = fc.stringMatching(/^[a-z0-9._-]{0,8}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), fc.array(word, { maxLength: 6 }), (parts, fills) => {
        const name = parts.map((part, at) => (at === 0 ? part : `${fills[at] ?? ''}${part}`)).join('')
        expect(matchesPattern(parts.join('*'), name)).toBe(true)
      }),
    )
  })

  it('is matched quickly even if a regular expression would backtrack', () => {
    expect(matchesPattern('*a'.repeat(50), `${'a'.repeat(255)}b`)).toBe(false)
  })

  it('skips unfinished uploads', () => {
    expect(['a.csv', '.a.csv', 'a.csv.part', 'A.CSV.FILEPART', 'a.tmp'].filter(isFinishedName)).toEqual(['a.csv'])
  })
})
