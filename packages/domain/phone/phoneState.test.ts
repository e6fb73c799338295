/** Text, country and events: statements of docs/specification/phone.md, by number. */
import { describe, expect, it } from 'vitest'
import { allCountries } from './allCountries.ts'
import { fullMetadata } from './fullMetadata.ts'
import type { GivenOptions } from './options.ts'
import {
  begin,
  begun,
  chooseCountry,
  followValue,
  type PhoneState,
  readAgain,
  type Step,
  typeText,
} from './phoneState.ts'
import { rulesOf, startIn, typedKeyByKey } from './rulesForTests.ts'

const states = (given: GivenOptions = {}, country = 'US', value = '') => {
  const rules = rulesOf(given)
  return { rules, start: startIn(rules, country, value) }
}
const kinds = (step: Step | null) => step?.events.map(({ kind }) => kind)
const inputs = (step: Step | null) => step?.events.flatMap((event) => (event.kind === 'input' ? [event.text] : []))
const shown = ({ text, country }: PhoneState) => [text, country]

describe('the text', () => {
  it('29 is trimmed at first', () => {
    expect(begin(rulesOf({ autoFormat: false }), '  2025550123 ').state.text).toBe('2025550123')
  })

  it('32 changes the flag if the number is from another country', () => {
    const { rules, start } = states()
    expect(typedKeyByKey(rules, start, '+4420').country).toBe('US')
    expect(typedKeyByKey(rules, start, '+442079460182').country).toBe('GB')
    expect(typedKeyByKey(rules, start, '+441481256789').country).toBe('GG')
    expect(typedKeyByKey(rules, start, '+16135550123').country).toBe('CA')
    expect(typedKeyByKey(rules, start, '6135550123').country).toBe('CA')
    // Dialed out of the country: the flag stays, or the text would be read as another number there.
    expect(typedKeyByKey(rules, start, '011442079460182')).toMatchObject({
      text: '011442079460182',
      country: 'US',
      result: { valid: true, number: '+442079460182' },
    })
  })

  it('33 is formatted once it’s a valid number, and stays as typed until then', () => {
    const { rules, start } = states()
    expect(typedKeyByKey(rules, start, '202555012').text).toBe('202555012')
    expect(typedKeyByKey(rules, start, '2025550123').text).toBe('(202) 555-0123')
    expect(typedKeyByKey(rules, start, '20255501234').text).toBe('(202) 555-01234')
    const judged = states({ customValidate: /^[\d ]*$/ })
    expect(typedKeyByKey(judged.rules, judged.start, '2025550123').text).toBe('2025550123')
  })

  it('36 never changes automatically without autoFormat, but is still validated', () => {
    const { rules, start } = states({ autoFormat: false })
    const state = typedKeyByKey(rules, start, '2025550123')
    expect(state).toMatchObject({ text: '2025550123', result: { valid: true, formatted: '(202) 555-0123' } })
  })

  it('41 over 250 characters isn’t a number; a value set by the caller may be longer than users can type', () => {
    const { rules, start } = states({ autoFormat: false })
    expect(followValue(rules, start, '2'.repeat(251)).state).toMatchObject({
      text: '2'.repeat(251),
      result: { valid: undefined },
    })
    expect(followValue(rules, start, `+1 202 555 0123 ext. ${'1'.repeat(15)}`).state.text).toHaveLength(36)
  })

  it('43 keeps only digits, blanks, brackets, dash and plus at first with validCharactersOnly, and emits the change', () => {
    const rules = rulesOf({ validCharactersOnly: true })
    const step = begin(rules, 'tel. +1 (202) 55x')
    expect(step.state.text).toBe(' +1 (202) 55')
    expect(inputs(step)).toEqual([' +1 (202) 55'])
    expect(inputs(begin(rules, '+1 (202) 55'))).toEqual([])
  })

  it('44 accepts only those while typing, too: a letter changes nothing, and a paste keeps the allowed characters', () => {
    const { rules, start } = states({ validCharactersOnly: true })
    const typed = typedKeyByKey(rules, start, '20x2')
    expect(typed.text).toBe('202')
    expect(typeText(rules, typed, '202y')).toBeNull()
    expect(inputs(typeText(rules, typed, 'call 202-555 now'))).toEqual([' 202-555 '])
  })

  it('45 must match customValidate, or the previous text stays; a global pattern works the same way', () => {
    const { rules, start } = states({ customValidate: /^\d{0,4}$/g })
    expect(typedKeyByKey(rules, start, '1234567').text).toBe('1234')
    expect(typeText(rules, start, '12a')).toBeNull()
    expect(typeText(rules, start, '12')?.state.text).toBe('12')
    expect(typeText(rules, start, '12')?.state.text).toBe('12')
  })

  it('46 with a plus becomes the same national number in another country when that is selected, or empty', () => {
    const { rules, start } = states({}, 'US', '+442079460182')
    expect(shown(chooseCountry(rules, start, 'DE').state)).toEqual(['+49 2079 460182', 'DE'])
    // 207 is Maine: the number's own country wins over the selected one.
    expect(shown(chooseCountry(rules, start, 'CA').state)).toEqual(['+1 207 946 0182', 'US'])
    const unreadable = { ...start, result: { ...start.result, nationalNumber: '1' } }
    expect(chooseCountry(rules, unreadable, 'DE').state.text).toBe('')
  })

  it('47 without a plus stays when another country is selected, is read again and emitted', () => {
    const { rules, start } = states({}, 'US', '202 555')
    const step = chooseCountry(rules, start, 'GB')
    expect(shown(step.state)).toEqual(['202 555', 'GB'])
    expect(inputs(step)).toEqual(['202 555'])
    expect(chooseCountry(rules, startIn(rules, 'US', '2079460182'), 'GB').state).toMatchObject({
      text: '020 7946 0182',
      result: { valid: true, country: 'GB' },
    })
  })

  it('48 is the dial code of the country with showDialCode', () => {
    const { rules, start } = states({ inputOptions: { showDialCode: true } })
    expect(start.text).toBe('+1')
    expect(chooseCountry(rules, start, 'GB').state).toMatchObject({ text: '+44', country: 'GB' })
    expect(startIn(rules, 'GB', '2079').text).toBe('2079')
  })

  it('49 follows a value set by the caller; the flag changes only for a number with a country', () => {
    const { rules, start } = states()
    expect(shown(followValue(rules, start, '+442079460182').state)).toEqual(['+44 20 7946 0182', 'GB'])
    expect(shown(followValue(rules, start, '12').state)).toEqual(['12', 'US'])
    expect(shown(followValue(rules, start, '').state)).toEqual(['', 'US'])
  })
})

describe('the result', () => {
  it('37 has country, code, format, validity and the national number; if it isn’t a number, everything but the text is undefined', () => {
    const { rules, start } = states()
    expect(typedKeyByKey(rules, start, '2025550123').result).toEqual({
      country: 'US',
      countryCode: 'US',
      formatted: '(202) 555-0123',
      valid: true,
      possible: true,
      nationalNumber: '2025550123',
      number: '+12025550123',
      countryCallingCode: '1',
    })
    for (const text of ['', 'abc'])
      expect(typeText(rules, typedKeyByKey(rules, start, '1'), text)?.state.result).toEqual({
        country: undefined,
        countryCode: undefined,
        formatted: text,
        valid: undefined,
        possible: undefined,
        nationalNumber: undefined,
      })
  })

  it('38 is valid only if the selected country accepts the number', () => {
    const { rules, start } = states()
    expect(typedKeyByKey(rules, start, '2079460182').result.valid).toBe(true) // of Maine
    expect(typedKeyByKey(rules, start, '02079460182').result.valid).toBe(false)
    const british = startIn(rules, 'GB')
    expect(typedKeyByKey(rules, british, '02079460182').result).toMatchObject({ valid: true, country: 'GB' })
  })

  it('39 of an excluded country is neither valid nor possible, its country null, and the flag stays', () => {
    for (const given of [{ onlyCountries: ['US', 'CA'] }, { ignoredCountries: ['gb'] }]) {
      const { rules, start } = states(given)
      expect(typedKeyByKey(rules, start, '+442079460182')).toMatchObject({
        text: '+442079460182',
        country: 'US',
        result: { valid: false, possible: false, country: null, countryCode: 'GB', number: '+442079460182' },
      })
    }
  })
})

describe('events', () => {
  it('52 emit the text on input, on formatting and when a country is selected', () => {
    const { rules, start } = states()
    expect(inputs(typeText(rules, start, '2'))).toEqual(['2'])
    expect(inputs(typeText(rules, start, '2025550123'))).toEqual(['2025550123', '(202) 555-0123'])
    expect(inputs(chooseCountry(rules, typedKeyByKey(rules, start, '20'), 'GB'))).toEqual(['20'])
    expect(inputs(followValue(rules, start, '2025550123'))).toEqual(['(202) 555-0123'])
  })

  it('53 emit the validity once at first, and then when it changes', () => {
    const rules = rulesOf()
    expect(kinds(begun(rules, begin(rules, '').state, undefined))).toEqual(['validate'])
    const start = startIn(rules, 'US')
    const one = typeText(rules, start, '2')
    expect(kinds(one)).toEqual(['input'])
    const two = typeText(rules, one?.state ?? start, '20')
    expect(kinds(two)).toEqual(['input', 'validate'])
    expect(kinds(typeText(rules, two?.state ?? start, '202'))).toEqual(['input'])
    const whole = typedKeyByKey(rules, start, '2025550123')
    expect(kinds(typeText(rules, whole, '(202) 555-012'))).toEqual(['input', 'validate'])
  })

  it('54 emit every country change, including the first, but not the same country selected again', () => {
    const rules = rulesOf()
    const us = allCountries.find(({ iso2 }) => iso2 === 'US')
    expect(begun(rules, begin(rules, '').state, us).events[0]).toEqual({ kind: 'countryChanged', country: us })
    expect(kinds(begin(rules, '+442079460182'))).toEqual(['input', 'countryChanged'])
    const start = startIn(rules, 'US')
    expect(kinds(chooseCountry(rules, start, 'US'))).toEqual(['input'])
    expect(kinds(chooseCountry(rules, start, 'GB'))).toEqual(['input', 'countryChanged'])
    expect(kinds(chooseCountry(rules, start, 'XX'))).toEqual([])
  })

  it('aren’t emitted for changes that didn’t happen when other metadata arrives', () => {
    const rules = rulesOf()
    const state = typedKeyByKey(rules, startIn(rules, 'US'), '2025550123')
    expect(readAgain(rulesOf({}, fullMetadata), state)).toEqual({ state, events: [] })
  })
})
