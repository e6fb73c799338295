/** The rules of a phone input in tests, unless a test overrides them. */
import { allCountries } from './allCountries.ts'
import { isNarrowed, listedCountries } from './countryList.ts'
import { modeNamed } from './number.ts'
import { type GivenOptions, withPhoneDefaults } from './options.ts'
import { begin, begun, type PhoneRules, type PhoneState, typeText } from './phoneState.ts'
import { smallMetadata } from './smallMetadata.ts'

export function rulesOf(given: GivenOptions = {}, metadata = smallMetadata): PhoneRules {
  const options = withPhoneDefaults(given)
  return {
    metadata,
    mode: modeNamed(options.mode),
    listed: listedCountries(options),
    narrowed: isNarrowed(options),
    autoFormat: options.autoFormat,
    validCharactersOnly: options.validCharactersOnly,
    customValidate: options.customValidate,
    showDialCode: options.inputOptions.showDialCode,
  }
}

export const startIn = (rules: PhoneRules, code: string, value = ''): PhoneState =>
  begun(
    rules,
    begin(rules, value).state,
    allCountries.find(({ iso2 }) => iso2 === code),
  ).state

/** Types key by key at the end of the text; a refused key changes nothing. */
export function typedKeyByKey(rules: PhoneRules, from: PhoneState, keys: string): PhoneState {
  let state = from
  for (const key of keys) state = typeText(rules, state, state.text + key)?.state ?? state
  return state
}
