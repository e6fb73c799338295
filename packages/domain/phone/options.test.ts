/** Options and their defaults: statements of docs/specification/phone.md, by number. */
import { describe, expect, it } from 'vitest'
import { listedCountries } from './countryList.ts'
import { firstCountry } from './firstCountry.ts'
import { modeNamed } from './number.ts'
import { phoneDefaults, withPhoneDefaults } from './options.ts'

describe('props and defaults', () => {
  it('1 mode is auto by default, and can be any of 6, in any case', () => {
    expect(phoneDefaults.mode).toBe('auto')
    for (const mode of ['auto', 'national', 'international', 'e.164', 'rfc3966', 'idd'])
      for (const written of [mode, mode.toUpperCase(), mode[0]?.toUpperCase() + mode.slice(1)])
        expect(modeNamed(written)).toBe(mode)
    expect(modeNamed('local')).toBeNull()
  })

  it('3 autoFormat is on', () => {
    expect(phoneDefaults.autoFormat).toBe(true)
  })

  it('4 autoDefaultCountry is on', () => {
    expect(phoneDefaults.autoDefaultCountry).toBe(true)
  })

  it('5 defaultCountry is empty; it can be a code in either case, or a dial code as a number, which selects the first in the list', () => {
    expect(phoneDefaults.defaultCountry).toBe('')
    const chosen = (defaultCountry: string | number) => {
      const options = withPhoneDefaults({ defaultCountry })
      const first = firstCountry({ ...options, listed: listedCountries(options) }, '')
      return first.kind === 'known' ? first.country?.iso2 : first.kind
    }
    expect(['pl', 'PL', 48, 1, 44].map(chosen)).toEqual(['PL', 'PL', 'PL', 'AS', 'GG'])
    expect([' ', 'XX', 999].map(chosen)).toEqual(['lookUp', 'lookUp', 'lookUp'])
  })

  it('6 only, ignored and preferred countries are empty, and are matched in either case', () => {
    expect([phoneDefaults.onlyCountries, phoneDefaults.ignoredCountries, phoneDefaults.preferredCountries]).toEqual([
      [],
      [],
      [],
    ])
    const codes = (given: object) => listedCountries(withPhoneDefaults(given)).map(({ iso2 }) => iso2)
    expect(codes({ onlyCountries: ['us', 'GB'] })).toEqual(['GB', 'US'])
    expect(codes({ ignoredCountries: ['us', 'GB'] })).not.toContain('US')
    expect(codes({ ignoredCountries: ['us', 'GB'] })).not.toContain('GB')
  })

  it('7 no filter, extra validation or browser message is on', () => {
    expect(phoneDefaults).toMatchObject({
      validCharactersOnly: false,
      customValidate: false,
      disabled: false,
      strictValidation: false,
      invalidMsg: '',
    })
  })

  it('8 the text box has type tel and at most 25 characters', () => {
    expect(phoneDefaults.inputOptions).toEqual({
      type: 'tel',
      name: 'telephone',
      maxLength: 25,
      placeholder: 'Enter a phone number',
      autoComplete: 'on',
      autoFocus: false,
      readOnly: false,
      required: false,
      tabIndex: 0,
      id: '',
      'aria-describedby': '',
      showDialCode: false,
    })
  })

  it('9 the dropdown shows flags and dial codes, and has no search box', () => {
    expect(phoneDefaults.dropdownOptions).toEqual({
      showSearchBox: false,
      searchBoxPlaceholder: '',
      showFlags: true,
      showDialCodeInList: true,
      showDialCodeInSelection: false,
      tabIndex: 0,
      disabled: false,
      ariaLabel: 'Country Code Selector',
    })
  })

  it('10 nested options are merged key by key', () => {
    const options = withPhoneDefaults({ inputOptions: { id: 'x' }, dropdownOptions: { showSearchBox: true } })
    expect(options.inputOptions).toEqual({ ...phoneDefaults.inputOptions, id: 'x' })
    expect(options.dropdownOptions).toEqual({ ...phoneDefaults.dropdownOptions, showSearchBox: true })
  })
})
