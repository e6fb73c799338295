/** Reading and formatting numbers: statements of docs/specification/phone.md, by number. */
import { ParseError, parsePhoneNumberWithError } from 'libphonenumber-js/core'
import { describe, expect, it } from 'vitest'
import { allCountries } from './allCountries.ts'
import { fullMetadata } from './fullMetadata.ts'
import { lengthProblem, modeFor, parsePhone } from './number.ts'
import { readablePhone } from './readablePhone.ts'
import { rulesOf, startIn, typedKeyByKey } from './rulesForTests.ts'
import { smallMetadata } from './smallMetadata.ts'
import { countryOfPhone, phoneProblem } from './storedPhone.ts'

const failureOf = (text: string, country?: 'US'): string | undefined => {
  try {
    parsePhoneNumberWithError(text, { ...(country && { defaultCountry: country }), extract: false }, smallMetadata)
    return undefined
  } catch (error) {
    return error instanceof ParseError ? error.message : 'something else'
  }
}

describe('a number', () => {
  it('30 is formatted internationally by mode auto if it starts with a plus, nationally otherwise', () => {
    expect([modeFor('auto', '+1'), modeFor('auto', '1'), modeFor('auto', ''), modeFor(null, '1')]).toEqual([
      'international',
      'national',
      'national',
      'international',
    ])
  })

  it('31 with a plus is read without the selected country, any other with it', () => {
    expect(parsePhone(smallMetadata, '+442079460182', 'US')?.country).toBe('GB')
    expect(parsePhone(smallMetadata, '2025550123', 'US')?.number).toBe('+12025550123')
    expect(parsePhone(smallMetadata, '02079460182', 'GB')?.number).toBe('+442079460182')
    expect(parsePhone(smallMetadata, '2025550123', null)).toBeUndefined()
  })

  it.each([
    ['national', '(202) 555-0123'],
    ['international', '+1 202 555 0123'],
    ['e.164', '+12025550123'],
    ['rfc3966', 'tel:+12025550123'],
  ])('34 +12025550123 by mode %s is %s', (mode, written) => {
    expect(startIn(rulesOf({ mode }), 'US', '+12025550123')).toMatchObject({ text: written, country: 'US' })
  })

  it('35 by mode idd is formatted as dialed from the selected country', () => {
    expect(startIn(rulesOf({ mode: 'idd' }), 'US', '+12025550123').text).toBe('1 (202) 555-0123')
    const unlisted = rulesOf({ mode: 'idd', allCountries: allCountries.filter(({ iso2 }) => iso2 !== 'GB') })
    expect(typedKeyByKey(unlisted, startIn(unlisted, 'US'), '+442079460182').text).toBe('011 44 20 7946 0182')
  })

  it.each([
    ['', undefined, 'NOT_A_NUMBER'],
    ['abc', undefined, 'NOT_A_NUMBER'],
    ['1', 'US', 'TOO_SHORT'],
    ['+1', undefined, 'TOO_SHORT'],
    ['123', undefined, 'INVALID_COUNTRY'],
    ['+999123456', undefined, 'INVALID_COUNTRY'],
    ['1'.repeat(251), 'US', 'TOO_LONG'],
  ] as const)('40 %j isn’t a number (%s: %s), and nothing throws', (text, country, reason) => {
    expect(failureOf(text, country)).toBe(reason)
    expect(() => startIn(rulesOf(), country ?? 'US', text)).not.toThrow()
  })

  it('42 is validated by the lengths of its country', () => {
    expect(lengthProblem(smallMetadata, '202555', 'US')).toBe('TOO_SHORT')
    expect(lengthProblem(smallMetadata, '202555012345678901', 'US')).toBe('TOO_LONG')
    expect(lengthProblem(smallMetadata, '2025550123', 'US')).toBeUndefined()
    for (const { iso2, dialCode } of allCountries) {
      expect(parsePhone(smallMetadata, `+${dialCode}2`, null)?.isPossible() ?? false, iso2).toBe(false)
      expect(parsePhone(smallMetadata, `+${dialCode}${'2'.repeat(18)}`, null)?.isPossible() ?? false, iso2).toBe(false)
    }
    const extension = (text: string) => parsePhone(smallMetadata, `2025550123${text}`, 'US')?.ext
    expect(extension(' ext 1234')).toBe('1234')
    expect(extension(` ext ${'1'.repeat(20)}`)).toBe('1'.repeat(20))
    expect(extension(` ext ${'1'.repeat(22)}`)).toBeUndefined()
    expect(extension(` x ${'1'.repeat(9)}`)).toBe('1'.repeat(9))
    expect(extension(` x ${'1'.repeat(16)}`)).toBeUndefined()
  })
})

describe('a stored number', () => {
  it('is valid by its country’s numbering plan, or says why not', () => {
    expect(phoneProblem('+16175550134')).toBeNull()
    expect(phoneProblem('+1617555')).toBe('This number is too short. Check its digits.')
    expect(phoneProblem('+161755501344')).toBe('This number is too long. Check its digits.')
    expect(phoneProblem('+999123456')).toBe('No country has this code. Enter the number like +1 617 555 0134.')
    expect(phoneProblem('+11235550134')).toBe('This number isn’t valid. Check its digits.')
  })

  it('has its country, even if a dial code is shared', () => {
    expect(['+16135550134', '+16175550134', '+441481256789', '+870773111632'].map(countryOfPhone)).toEqual([
      'CA',
      'US',
      'GG',
      null,
    ])
  })

  it('is shown in groups after its dial code, without any metadata', () => {
    expect(readablePhone('+16175550134')).toBe('+1 617 555 0134')
    expect(readablePhone('+442079460182')).toBe('+44 207 946 0182')
    expect(readablePhone('+35312345678')).toBe('+353 1234 5678')
    expect(readablePhone('617 555')).toBe('617 555')
    for (const { iso2, dialCode } of allCountries) {
      const number = parsePhone(fullMetadata, `+${dialCode}21234567`, null)?.number ?? `+${dialCode}21234567`
      expect(readablePhone(number).split(' ')[0], iso2).toBe(`+${dialCode}`)
      expect(readablePhone(number).replaceAll(' ', '')).toBe(number)
    }
  })
})
