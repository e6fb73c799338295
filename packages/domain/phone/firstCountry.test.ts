/** The first country: statements of docs/specification/phone.md, by number. */
import { describe, expect, it } from 'vitest'
import { listedCountries } from './countryList.ts'
import { type Beginning, countryAfterLookUp, countryInReply, firstCountry } from './firstCountry.ts'
import { type GivenOptions, withPhoneDefaults } from './options.ts'

const beginning = (given: GivenOptions = {}): Beginning => {
  const options = withPhoneDefaults(given)
  return { ...options, listed: listedCountries(options) }
}
const first = (given: GivenOptions, text = '') => {
  const choice = firstCountry(beginning(given), text)
  return choice.kind === 'known' ? choice.country?.iso2 : choice.kind
}

describe('the first country', () => {
  it('19 comes from a value with a plus, whatever the defaults', () => {
    expect(first({ defaultCountry: 'PL', preferredCountries: ['DE'] }, '+1')).toBe('fromNumber')
  })

  it('20 is the default country, if it can be used, without a lookup', () => {
    expect(first({ defaultCountry: 'pl' })).toBe('PL')
    expect(first({ defaultCountry: 'pl' }, '123')).toBe('PL')
    expect(first({ defaultCountry: 'pl', ignoredCountries: ['PL'] })).toBe('lookUp')
  })

  it('22 is in the third and fourth characters of a response that starts with 1', () => {
    expect(countryInReply('1;US;USA;United States')).toBe('US')
    expect(countryAfterLookUp(beginning(), countryInReply('1;us;'))?.iso2).toBe('US')
    for (const reply of ['0;;;', '2;ZZ', '', ' 1;US', 'x'])
      expect(() => countryInReply(reply)).toThrow('unable to fetch the country')
  })

  it('24 is the fallback right away if detection is off', () => {
    expect(first({ autoDefaultCountry: false })).toBe('AF')
    expect(first({ autoDefaultCountry: false, preferredCountries: ['de', 'US'] })).toBe('DE')
    expect(first({ autoDefaultCountry: false, preferredCountries: ['DE', 'US'], onlyCountries: ['US', 'CA'] })).toBe(
      'US',
    )
    expect(first({ autoDefaultCountry: false, onlyCountries: ['XX'] })).toBeUndefined()
  })

  it('25 is also the fallback if the country that was found isn’t listed', () => {
    expect(countryAfterLookUp(beginning({ ignoredCountries: ['US'], preferredCountries: ['DE'] }), 'US')?.iso2).toBe(
      'DE',
    )
    expect(countryAfterLookUp(beginning({ ignoredCountries: ['US'] }), 'US')?.iso2).toBe('AF')
  })
})
