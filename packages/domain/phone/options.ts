/** A phone input's options and their defaults. */
import { allCountries, type PhoneCountry } from './allCountries.ts'
import type { CountryChoice } from './countryList.ts'

export interface PhoneTextOptions {
  readonly type: string
  readonly name: string
  readonly maxLength: number
  readonly placeholder: string
  readonly autoComplete: string
  readonly autoFocus: boolean
  readonly readOnly: boolean
  readonly required: boolean
  readonly tabIndex: number
  readonly id: string
  readonly 'aria-describedby': string
  /** Puts `+1` into an empty box. */
  readonly showDialCode: boolean
}

export interface PhoneDropdownOptions {
  readonly showSearchBox: boolean
  /** Empty: the name of the first country. */
  readonly searchBoxPlaceholder: string
  readonly showFlags: boolean
  readonly showDialCodeInList: boolean
  readonly showDialCodeInSelection: boolean
  readonly tabIndex: number
  readonly disabled: boolean
  readonly ariaLabel: string
}

export interface PhoneOptions extends CountryChoice {
  /** One of `phoneModes`, case-insensitive. */
  readonly mode: string
  readonly autoFormat: boolean
  /** Look up the first country by the caller's IP address. */
  readonly autoDefaultCountry: boolean
  /** A country code in either case, or a dial code as a number. */
  readonly defaultCountry: string | number
  readonly validCharactersOnly: boolean
  readonly customValidate: RegExp | false
  readonly disabled: boolean
  /** Validate with the full metadata, once it's loaded. */
  readonly strictValidation: boolean
  /** The browser's message for an invalid number; empty: no browser validation. */
  readonly invalidMsg: string
  readonly inputOptions: PhoneTextOptions
  readonly dropdownOptions: PhoneDropdownOptions
}

export const phoneDefaults: PhoneOptions = {
  allCountries,
  onlyCountries: [],
  ignoredCountries: [],
  preferredCountries: [],
  mode: 'auto',
  autoFormat: true,
  autoDefaultCountry: true,
  defaultCountry: '',
  validCharactersOnly: false,
  customValidate: false,
  disabled: false,
  strictValidation: false,
  invalidMsg: '',
  inputOptions: {
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
  },
  dropdownOptions: {
    showSearchBox: false,
    searchBoxPlaceholder: '',
    showFlags: true,
    showDialCodeInList: true,
    showDialCodeInSelection: false,
    tabIndex: 0,
    disabled: false,
    ariaLabel: 'Country Code Selector',
  },
}

export interface GivenOptions extends Partial<Omit<PhoneOptions, 'inputOptions' | 'dropdownOptions'>> {
  readonly inputOptions?: Partial<PhoneTextOptions>
  readonly dropdownOptions?: Partial<PhoneDropdownOptions>
}

/** Merges key by key, nested options too: setting the input's name keeps its default length. */
export const withPhoneDefaults = (given: GivenOptions): PhoneOptions => ({
  ...phoneDefaults,
  ...given,
  inputOptions: { ...phoneDefaults.inputOptions, ...given.inputOptions },
  dropdownOptions: { ...phoneDefaults.dropdownOptions, ...given.dropdownOptions },
})

/** The hint in the search box. */
export const searchPlaceholder = (
  { searchBoxPlaceholder }: PhoneDropdownOptions,
  listed: readonly PhoneCountry[],
): string => searchBoxPlaceholder || (listed[0]?.name ?? '')
