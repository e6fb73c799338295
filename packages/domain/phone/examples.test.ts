/** libphonenumber's own example numbers of every country, as users type them. */
import fc from 'fast-check'
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/core'
import mobiles from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import { fullMetadata } from './fullMetadata.ts'
import { chooseCountry } from './phoneState.ts'
import { rulesOf, startIn, typedKeyByKey } from './rulesForTests.ts'
import { smallMetadata } from './smallMetadata.ts'

const countries = getCountries(fullMetadata)

/** Countries that share their mobile range with a neighbor; the neighbor's flag is shown. */
const sharedWith: Readonly<Record<string, string>> = {
  AX: 'FI',
  BL: 'GP',
  CC: 'AU',
  CX: 'AU',
  EH: 'MA',
  IM: 'GB',
  MF: 'GP',
  SJ: 'NO',
  VA: 'IT',
}

/** The index of a country's ranges in the library's packed metadata; the first range is fixed lines. */
const typesAt = 11

/** The library ships no fixed-line examples, but it has their pattern. */
function fixedLineOf(code: (typeof countries)[number]): string[] {
  const plan: unknown = fullMetadata.countries[code]
  const types: unknown = Array.isArray(plan) ? plan[typesAt] : undefined
  const fixed: unknown = Array.isArray(types) ? types[0] : undefined
  const pattern: unknown = Array.isArray(fixed) ? fixed[0] : undefined
  if (typeof pattern !== 'string') return []
  return fc
    .sample(fc.stringMatching(new RegExp(`^(?:${pattern})$`)), { seed: 7, numRuns: 40 })
    .filter((national) => {
      const phone = parsePhoneNumberFromString(`+${getCountryCallingCode(code, fullMetadata)}${national}`, fullMetadata)
      return phone?.country === code && phone.isValid()
    })
    .slice(0, 2)
}

describe.each([
  ['small', smallMetadata],
  ['full', fullMetadata],
])('with the %s metadata', (_, metadata) => {
  const rules = rulesOf({}, metadata)
  const elsewhere = startIn(rules, 'US')

  it('every mobile number typed with its plus ends valid, formatted and under its flag', () => {
    expect(countries.length).toBe(245)
    for (const code of countries) {
      const number = `+${getCountryCallingCode(code, fullMetadata)}${mobiles[code]}`
      const { text, country, result } = typedKeyByKey(rules, elsewhere, number)
      const flag = sharedWith[code] ?? code
      expect([result.valid, result.number, result.countryCode], code).toEqual([true, number, flag])
      // Tristan da Cunha isn't in the list: its number is read, and the flag stays.
      expect(country, code).toBe(code === 'TA' ? 'US' : flag)
      expect(text, code).toBe(parsePhoneNumberFromString(number, metadata)?.formatInternational())
    }
  })

  it('every mobile number typed in national format ends valid, formatted and under its flag', () => {
    for (const code of countries.filter((candidate) => candidate !== 'TA')) {
      const number = `+${getCountryCallingCode(code, fullMetadata)}${mobiles[code]}`
      const home = chooseCountry(rules, elsewhere, code).state
      const { text, country, result } = typedKeyByKey(rules, home, mobiles[code])
      expect([result.valid, result.number, country], code).toEqual([true, number, sharedWith[code] ?? code])
      expect(text, code).toBe(parsePhoneNumberFromString(number, metadata)?.formatNational())
    }
  })

  it('fixed-line numbers typed with their plus and in national format end the same way', () => {
    let tried = 0
    for (const code of countries.filter((candidate) => candidate !== 'TA'))
      for (const national of fixedLineOf(code)) {
        tried++
        const number = `+${getCountryCallingCode(code, fullMetadata)}${national}`
        const said = typedKeyByKey(rules, elsewhere, number)
        expect([said.result.valid, said.result.number, said.country], number).toEqual([true, number, code])
        expect(said.text, number).toBe(parsePhoneNumberFromString(number, metadata)?.formatInternational())
        const home = typedKeyByKey(rules, chooseCountry(rules, elsewhere, code).state, national)
        expect([home.result.valid, home.result.number, home.country], `${code} ${national}`).toEqual([
          true,
          number,
          code,
        ])
      }
    expect(tried).toBeGreaterThan(400)
  })
})
