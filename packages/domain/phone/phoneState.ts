/** A phone input's state as data: its text, the selected country, and the events that each change emits. */
import type { PhoneCountry } from './allCountries.ts'
import { countryWithCode } from './countryList.ts'
import { countryAfter, type PhoneResult, parsePhone, type Reading, readPhone } from './number.ts'

export interface PhoneRules extends Reading {
  readonly autoFormat: boolean
  readonly validCharactersOnly: boolean
  /** A pattern the text must match; false: any text. If set, the text isn't formatted. */
  readonly customValidate: RegExp | false
  /** Puts `+1` into an empty box. */
  readonly showDialCode: boolean
}

export interface PhoneState {
  readonly text: string
  /** The selected country. */
  readonly country: string | null
  readonly result: PhoneResult
}

export type PhoneEvent =
  | { readonly kind: 'input'; readonly text: string; readonly result: PhoneResult }
  | { readonly kind: 'validate'; readonly result: PhoneResult }
  | { readonly kind: 'countryChanged'; readonly country: PhoneCountry }

export interface Step {
  readonly state: PhoneState
  readonly events: readonly PhoneEvent[]
}

const notAllowed = /[^0-9\s()+-]/g

const allowed = (rules: PhoneRules, text: string): string =>
  rules.validCharactersOnly ? text.replace(notAllowed, '') : text

/** `search` always starts from the beginning; `test` would resume a global pattern where it stopped. */
const matches = (pattern: RegExp, text: string): boolean => text.search(pattern) >= 0

const formats = (rules: PhoneRules): boolean => rules.autoFormat && rules.customValidate === false

/** Reads the text in this country, unless the number itself determines another one. */
function read(rules: PhoneRules, before: PhoneState | null, text: string, country: string | null): PhoneState {
  const phone = parsePhone(rules.metadata, text, country)
  const next = countryAfter(rules, text, phone, { parsed: before?.result.countryCode, country })
  return { text, country: next, result: readPhone(rules, text, phone, next) }
}

function settled(rules: PhoneRules, state: PhoneState): PhoneState {
  if (!formats(rules) || state.result.valid !== true || state.result.formatted === state.text) return state
  return read(rules, state, state.result.formatted, state.country)
}

function changesBetween(rules: PhoneRules, before: PhoneState, after: PhoneState): PhoneEvent[] {
  const country = after.country === before.country ? undefined : countryWithCode(rules.listed, after.country)
  return [
    ...(country ? [{ kind: 'countryChanged', country } as const] : []),
    ...(after.result.valid === before.result.valid ? [] : [{ kind: 'validate', result: after.result } as const]),
  ]
}

const input = ({ text, result }: PhoneState): PhoneEvent => ({ kind: 'input', text, result })

/** For text set by a user action: emits it as is, then again if formatting changed it. */
function stepTo(rules: PhoneRules, before: PhoneState, text: string, country: string | null): Step {
  const raw = read(rules, before, text, country)
  const state = settled(rules, raw)
  const inputs = state.text === raw.text ? [input(raw)] : [input(raw), input(state)]
  return { state, events: [...inputs, ...changesBetween(rules, before, state)] }
}

const nothingRead = (rules: PhoneRules): PhoneState => ({
  text: '',
  country: null,
  result: readPhone(rules, '', undefined, null),
})

/** The initial state. Only the number's own country is selected yet; `begun` follows once the first country is known. */
export function begin(rules: PhoneRules, value: string): Step {
  const trimmed = value.trim()
  const clean = allowed(rules, trimmed)
  const text = rules.customValidate === false || matches(rules.customValidate, clean) ? clean : ''
  const before = nothingRead(rules)
  const state = settled(rules, read(rules, before, text, null))
  const country = countryWithCode(rules.listed, state.country)
  return {
    state,
    events: [
      ...(state.text === trimmed ? [] : [input(state)]),
      ...(country ? [{ kind: 'countryChanged', country } as const] : []),
    ],
  }
}

/** Sets the first country (undefined if the number determined it or there is none) and emits the first validation. */
export function begun(rules: PhoneRules, before: PhoneState, country: PhoneCountry | undefined): Step {
  // A country selected in the meantime, by the user or a number, wins over a late lookup.
  const chosen = before.country ?? country?.iso2 ?? null
  const listed = countryWithCode(rules.listed, chosen)
  const text = rules.showDialCode && before.text === '' && listed ? `+${listed.dialCode}` : before.text
  const state = settled(rules, read(rules, before, text, chosen))
  const changed = changesBetween(rules, before, state).filter(({ kind }) => kind !== 'validate')
  return {
    state,
    events: [
      ...(state.text === before.text ? [] : [input(state)]),
      ...changed,
      { kind: 'validate', result: state.result },
    ],
  }
}

/** Null: the text isn't allowed, and the previous one stays. */
export function typeText(rules: PhoneRules, before: PhoneState, typed: string): Step | null {
  const text = allowed(rules, typed)
  if (text === before.text && text !== typed) return null
  if (rules.customValidate !== false && !matches(rules.customValidate, text)) return null
  return stepTo(rules, before, text, before.country)
}

/** A number with a plus moves to the new country. Other text stays, or is replaced by the dial code if that's shown. */
function textIn(rules: PhoneRules, { text, result }: PhoneState, country: PhoneCountry): string {
  if (text.startsWith('+') && result.nationalNumber !== undefined)
    return parsePhone(rules.metadata, result.nationalNumber, country.iso2)?.formatInternational() ?? ''
  return rules.showDialCode ? `+${country.dialCode}` : text
}

export function chooseCountry(rules: PhoneRules, before: PhoneState, code: string): Step {
  const country = countryWithCode(rules.listed, code)
  if (!country) return { state: before, events: [] }
  return stepTo(rules, before, textIn(rules, before, country), country.iso2)
}

/** The caller set the value: the box follows, and the caller's own value isn't emitted back to it. */
export function followValue(rules: PhoneRules, before: PhoneState, value: string): Step {
  if (value === before.text) return { state: before, events: [] }
  const raw = read(rules, before, value, before.country)
  const state = settled(rules, raw)
  return { state, events: [...(state.text === value ? [] : [input(state)]), ...changesBetween(rules, before, state)] }
}

/** Read again because the rules have changed: other metadata, another mode, other countries. */
export function readAgain(rules: PhoneRules, before: PhoneState): Step {
  const kept = countryWithCode(rules.listed, before.country)?.iso2 ?? null
  const state = settled(rules, read(rules, before, before.text, kept))
  return {
    state,
    events: [...(state.text === before.text ? [] : [input(state)]), ...changesBetween(rules, before, state)],
  }
}
