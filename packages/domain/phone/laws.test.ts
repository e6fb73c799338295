/** Properties that hold for any text, any paste and any options. */
import fc from 'fast-check'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/core'
import mobiles from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import { allCountries } from './allCountries.ts'
import { countryRows, listedCountries, searchRows } from './countryList.ts'
import { closedDropdown, entered, left, letterTyped, moved, searched } from './dropdown.ts'
import { fallbackCountry, firstCountry } from './firstCountry.ts'
import { phoneModes } from './number.ts'
import { type GivenOptions, withPhoneDefaults } from './options.ts'
import { begin, begun, chooseCountry, followValue, type PhoneState, readAgain, typeText } from './phoneState.ts'
import { readablePhone } from './readablePhone.ts'
import { rulesOf, startIn } from './rulesForTests.ts'
import { smallMetadata } from './smallMetadata.ts'
import { phoneProblem } from './storedPhone.ts'

const code = fc.constantFrom(...allCountries.map(({ iso2 }) => iso2))
const codes = fc.array(
  fc.oneof(
    code,
    code.map((each) => each.toLowerCase()),
    fc.string({ maxLength: 3 }),
  ),
  { maxLength: 6 },
)
const known = fc
  .constantFrom(...getCountries(smallMetadata))
  .map((each) => ({ dial: getCountryCallingCode(each, smallMetadata), national: String(mobiles[each]) }))
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({ unit: fc.constantFrom(...'0123456789+()- .;x#*/extel:'), maxLength: 30 }),
  known.map(({ dial, national }) => `+${dial}${national}`),
  known.map(({ national }) => national),
)
const options: fc.Arbitrary<GivenOptions> = fc.record(
  {
    mode: fc.oneof(fc.constantFrom(...phoneModes), fc.string({ maxLength: 8 })),
    autoFormat: fc.boolean(),
    autoDefaultCountry: fc.boolean(),
    defaultCountry: fc.oneof(code, fc.string({ maxLength: 3 }), fc.integer()),
    onlyCountries: codes,
    ignoredCountries: codes,
    preferredCountries: codes,
    validCharactersOnly: fc.boolean(),
    customValidate: fc.constantFrom(false as const, /^[\d+ ]*$/, /\d/g, /^$/),
    inputOptions: fc.record({ showDialCode: fc.boolean() }),
  },
  { requiredKeys: [] },
)
type Act = { readonly kind: 'type' | 'paste' | 'choose' | 'follow' | 'again'; readonly text: string }
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom('type' as const, 'paste' as const, 'follow' as const), text }),
    fc.record({ kind: fc.constant('choose' as const), text: fc.oneof(code, fc.string({ maxLength: 2 })) }),
    fc.record({ kind: fc.constant('again' as const), text: fc.constant('') }),
  ),
  { maxLength: 6 },
)

function played(given: GivenOptions, value: string, list: readonly Act[]): PhoneState[] {
  const rules = rulesOf(given)
  const beginning = { ...withPhoneDefaults(given), listed: rules.listed }
  const first = firstCountry(beginning, value)
  const country = first.kind === 'known' ? first.country : fallbackCountry(beginning)
  let state = begun(rules, begin(rules, value).state, country).state
  return [
    state,
    ...list.map((act) => {
      if (act.kind === 'choose') state = chooseCountry(rules, state, act.text).state
      else if (act.kind === 'follow') state = followValue(rules, state, act.text).state
      else if (act.kind === 'again') state = readAgain(rules, state).state
      else state = typeText(rules, state, act.kind === 'paste' ? act.text : state.text + act.text)?.state ?? state
      return state
    }),
  ]
}

describe('a phone input', () => {
  it('never throws, whatever is typed, pasted, selected or set', () => {
    fc.assert(
      fc.property(options, text, acts, (given, value, list) => {
        for (const state of played(given, value, list)) expect(typeof state.text).toBe('string')
      }),
      { numRuns: 400 },
    )
  })

  it('never has or offers a country that is excluded', () => {
    fc.assert(
      fc.property(options, text, acts, (given, value, list) => {
        const listed = listedCountries(withPhoneDefaults(given))
        const allowed = new Set(listed.map(({ iso2 }) => iso2))
        for (const row of countryRows(listed, given.preferredCountries ?? [])) expect(allowed).toContain(row.iso2)
        const narrowed = Boolean(given.onlyCountries?.length || given.ignoredCountries?.length)
        for (const { country, result } of played(given, value, list)) {
          if (country !== null) expect(allowed).toContain(country)
          if (!narrowed || result.countryCode === undefined || allowed.has(result.countryCode)) continue
          expect([result.valid, result.possible, result.country]).toEqual([false, false, null])
        }
      }),
      { numRuns: 400 },
    )
  })

  it('formats idempotently, and to the same number', () => {
    fc.assert(
      fc.property(fc.constantFrom(...phoneModes), text, code, (mode, typed, country) => {
        const rules = rulesOf({ mode })
        const raw = startIn(rulesOf({ mode, autoFormat: false }), country, typed)
        const once = startIn(rules, country, typed)
        expect(readAgain(rules, once).state).toEqual(once)
        expect(followValue(rules, { ...once, text: '' }, once.text).state.text).toBe(once.text)
        expect(once.result.number).toBe(raw.result.number)
      }),
      { numRuns: 1_000 },
    )
  })

  it('keeps its highlight on an existing row, whatever the keys', () => {
    const key = fc.oneof(fc.constantFrom('down', 'up', 'enter', 'escape'), fc.string({ minLength: 1, maxLength: 1 }))
    fc.assert(
      fc.property(codes, codes, fc.string({ maxLength: 4 }), fc.array(key), (onlyCountries, preferred, query, keys) => {
        const all = countryRows(listedCountries(withPhoneDefaults({ onlyCountries })), preferred)
        const rows = searchRows(all, query)
        let state = searched(closedDropdown, query, rows)
        for (const each of keys) {
          if (each === 'down' || each === 'up') state = moved(state, rows, each === 'down' ? 1 : -1)
          else if (each === 'enter') state = entered(state, rows).state
          else if (each === 'escape') state = left(state, rows, 'US')
          else state = letterTyped(state, rows, each)
          if (state.highlight !== null) expect(rows[state.highlight]).toBeDefined()
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('a stored number', () => {
  it('is formatted and validated without throwing, and loses no digit', () => {
    fc.assert(
      fc.property(text, (number) => {
        const problem = phoneProblem(number)
        expect(problem === null || problem.length > 0).toBe(true)
        expect(readablePhone(number).replace(/\s/g, '')).toBe(number.replace(/\s/g, ''))
      }),
      { numRuns: 500 },
    )
  })
})
