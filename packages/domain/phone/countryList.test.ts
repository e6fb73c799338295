/** The list of countries: statements of docs/specification/phone.md, by number. */
import { getCountries } from 'libphonenumber-js/core'
import { describe, expect, it } from 'vitest'
import { allCountries, type PhoneCountry } from './allCountries.ts'
import { countryRows, listedCountries, searchRows } from './countryList.ts'
import { phoneDefaults, searchPlaceholder, withPhoneDefaults } from './options.ts'
import { smallMetadata } from './smallMetadata.ts'

const listed = (given: Parameters<typeof withPhoneDefaults>[0]) => listedCountries(withPhoneDefaults(given))
const codes = (countries: readonly PhoneCountry[]) => countries.map(({ iso2 }) => iso2)

describe('the list of countries', () => {
  it('11 has 244 in English order with their own names in brackets, and can be replaced', () => {
    expect(allCountries).toHaveLength(244)
    expect(new Set(codes(allCountries)).size).toBe(244)
    expect(allCountries.every(({ iso2 }) => /^[A-Z]{2}$/.test(iso2))).toBe(true)
    expect(allCountries[0]).toEqual({
      name: 'Afghanistan (افغانستان)',
      iso2: 'AF',
      dialCode: '93',
      priority: 0,
      areaCodes: [],
    })
    expect(allCountries.find(({ iso2 }) => iso2 === 'AS')).toMatchObject({ priority: 5, areaCodes: ['684'] })
    expect(allCountries.at(-1)?.name).toBe('Åland Islands')
    const known = getCountries(smallMetadata)
    expect(known).toHaveLength(245)
    expect(known.filter((code) => !codes(allCountries).includes(code))).toEqual(['TA'])
    const [poland] = allCountries.filter(({ iso2 }) => iso2 === 'PL')
    expect(listed({ allCountries: poland ? [poland] : [] })).toEqual([poland])
  })

  it('12 with onlyCountries has only those, in list order, whatever is ignored', () => {
    const only = listed({ onlyCountries: ['us', 'DE', 'fr'], ignoredCountries: ['US', 'DE', 'FR'] })
    expect(codes(only)).toEqual(['FR', 'DE', 'US'])
  })

  it('13 leaves out ignored countries', () => {
    const rest = codes(listed({ ignoredCountries: ['us', 'DE'] }))
    expect(rest).toHaveLength(242)
    expect(rest.filter((code) => ['US', 'DE'].includes(code))).toEqual([])
  })

  it('14 shows preferred countries first, as given, and again at their usual position; one that isn’t listed is dropped', () => {
    const rows = countryRows(listed({ ignoredCountries: ['FR'] }), ['us', 'FR', 'DE'])
    expect(codes(rows.filter(({ preferred }) => preferred))).toEqual(['US', 'DE'])
    expect(rows.slice(0, 2).every(({ preferred }) => preferred)).toBe(true)
    expect(codes(rows.slice(2))).toEqual(codes(listed({ ignoredCountries: ['FR'] })))
  })

  it('17 is searched by name, code or dial code, anywhere and in any case, punctuation aside', () => {
    const rows = countryRows(allCountries, [])
    const found = (query: string) => codes(searchRows(rows, query))
    expect(found('POLAND')).toEqual(['PL'])
    expect(found('polska')).toEqual(['PL'])
    expect(found('+48')).toEqual(['PL', 'SC']) // 48 and 248
    expect(found('(48)')).toEqual(['PL', 'SC'])
    expect(found('pl')).toContain('PL')
    expect(found('no such place')).toEqual([])
    expect(found('+')).toHaveLength(244)
    expect(found('.*[')).toHaveLength(244)
  })

  it('18 has its first country as the placeholder of the search box, unless another is given', () => {
    const options = phoneDefaults.dropdownOptions
    expect(searchPlaceholder(options, listed({ onlyCountries: ['US', 'CA'] }))).toBe('Canada')
    expect(searchPlaceholder({ ...options, searchBoxPlaceholder: 'Where?' }, allCountries)).toBe('Where?')
    expect(searchPlaceholder(options, [])).toBe('')
  })
})
