import { describe, expect, it } from 'vitest'
import { codesIn } from '../bench/codes.ts'
import { shareText } from '../bench/shareText.ts'
import { verdictOf } from '../bench/verdict.tsx'
import { readRule } from './readRule.ts'
import { draftOf, type Values } from './ruleDraft.ts'

const ups: Values = {
  matchMode: 'regex',
  regex: '1Z(?<serial>[A-Z0-9]{15})(?<check>[0-9])',
  checksum: 'mod10',
  checksumEvens: 1,
  checksumOdds: 2,
  checksumGroup: 'serial',
}

describe('a rule being typed', () => {
  it('is empty before anything is entered', () => {
    expect(readRule({ matchMode: 'pattern', pattern: '' }, 'primary').kind).toBe('empty')
    expect(readRule({ matchMode: 'prefixLength', prefixes: [], lengths: [] }, 'primary').kind).toBe('empty')
  })

  it('is described in each of the three notations', () => {
    for (const values of [
      { matchMode: 'pattern', pattern: '"TBA"999' },
      { matchMode: 'regex', regex: 'TBA[0-9]{3}' },
      { matchMode: 'prefixLength', prefixes: ['TBA'], lengths: ['6'] },
    ]) {
      const reading = readRule(values, 'primary')
      expect(reading).toMatchObject({ kind: 'ready' })
      expect(reading.kind === 'ready' && reading.words).toMatch(/^“TBA”, then 3 .*6 characters in all\.$/)
    }
  })

  it.each(['(A+)+$', '(?=1Z)1Z', '([0-9]{3})\\1', '(A|A', '(((A?){60}){60}){60}'])(
    '%s is refused with a reason',
    (regex) => {
      const reading = readRule({ matchMode: 'regex', regex }, 'primary')
      expect(reading.kind === 'ready').toBe(false)
      if (reading.kind === 'refused') expect(reading.reason).toMatch(/[a-z].*\.$/)
    },
  )

  it('tests its numbers immediately, and explains a wrong check digit', () => {
    const reading = readRule(ups, 'primary')
    expect(verdictOf(reading, '1Z 5R8939 0357567127', 'valid')).toEqual({ passes: true, reason: 'Matches' })
    expect(verdictOf(reading, '1Z1111111111111111', 'valid')).toEqual({
      passes: false,
      reason: 'Should match: check digit is 1, should be 8',
    })
    expect(verdictOf(reading, '1Z1111111111111111', 'invalid').passes).toBe(true)
    expect(verdictOf(reading, '1Z5R89390357567127', 'invalid').passes).toBe(false)
    expect(verdictOf({ kind: 'empty' }, '1', 'valid').passes).toBeNull()
  })

  it('is sent to the server with valid values only', () => {
    const draft = draftOf({ ...ups, id: '', symbologies: ['any', 'nonsense'], priority: '', testValid: null }, 'UPS')
    expect(draft).toMatchObject({ carrierCode: 'UPS', symbologies: ['any'], priority: null, testValid: [] })
    expect(draft).not.toHaveProperty('id')
    expect(draft).not.toHaveProperty('status')
  })
})

it('extracts codes from pasted text, each once', () => {
  expect(codesIn('A1\r\nB2\tC3, D4;A1\n\n')).toEqual(['A1', 'B2', 'C3', 'D4'])
})

it('formats small shares', () => {
  expect([0, 0.0004, 0.0912, 0.5].map(shareText)).toEqual(['none', 'less than 0.1%', '9.1%', '50%'])
})
