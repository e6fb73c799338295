/** The text and country of a phone input, and its callbacks. The logic is in domain/phone. */
import type { PhoneCountry } from '@postern/domain/phone/allCountries.ts'
import { isNarrowed, listedCountries } from '@postern/domain/phone/countryList.ts'
import { countryAfterLookUp, fallbackCountry, firstCountry } from '@postern/domain/phone/firstCountry.ts'
import { modeNamed, type PhoneMetadata, type PhoneResult } from '@postern/domain/phone/number.ts'
import type { PhoneOptions } from '@postern/domain/phone/options.ts'
import {
  begin,
  begun,
  chooseCountry,
  followValue,
  type PhoneRules,
  type PhoneState,
  readAgain,
  type Step,
  typeText,
} from '@postern/domain/phone/phoneState.ts'
import { smallMetadata } from '@postern/domain/phone/smallMetadata.ts'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { type LookUpCountry, lookedUpCountry } from './countryLookUp.ts'

export interface PhoneTold {
  onChange?: ((text: string, result: PhoneResult, element: HTMLInputElement | null) => void) | undefined
  onValidate?: ((result: PhoneResult) => void) | undefined
  onCountryChanged?: ((country: PhoneCountry) => void) | undefined
}

interface PhoneUse extends PhoneTold {
  options: PhoneOptions
  value: string | undefined
  lookUpCountry: LookUpCountry | undefined
  box: RefObject<HTMLInputElement | null>
}

/** The full metadata once requested and loaded; the small set until then. */
function useMetadata(strict: boolean): PhoneMetadata {
  const [metadata, setMetadata] = useState(smallMetadata)
  useEffect(() => {
    let wanted = strict
    if (strict)
      void import('@postern/domain/phone/fullMetadata.ts').then(
        ({ fullMetadata }) => wanted && setMetadata(fullMetadata),
        // Failed to load: keep validating with the small set. The server has the final say anyway.
        () => {},
      )
    return () => {
      wanted = false
    }
  }, [strict])
  return metadata
}

/** Callers pass inline lists, which are new on every render, so they are compared by content. */
function useListed({ allCountries, onlyCountries, ignoredCountries, preferredCountries }: PhoneOptions) {
  const [only, ignored] = [onlyCountries.join(' '), ignoredCountries.join(' ')]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the joined texts stand for the lists
  return useMemo(
    () => listedCountries({ allCountries, onlyCountries, ignoredCountries, preferredCountries }),
    [allCountries, only, ignored],
  )
}

function useMode(name: string) {
  const mode = modeNamed(name)
  useEffect(() => {
    if (mode === null) console.error(`Unknown phone mode "${name}"; the number is shown in international format.`)
  }, [mode, name])
  return mode
}

export function usePhone(use: PhoneUse) {
  const { options, value, lookUpCountry, box } = use
  const metadata = useMetadata(options.strictValidation)
  const listed = useListed(options)
  const mode = useMode(options.mode)
  const rules: PhoneRules = {
    metadata,
    mode,
    listed,
    narrowed: isNarrowed(options),
    autoFormat: options.autoFormat,
    validCharactersOnly: options.validCharactersOnly,
    customValidate: options.customValidate,
    showDialCode: options.inputOptions.showDialCode,
  }
  const [first] = useState(() => begin(rules, value ?? ''))
  const [shown, setShown] = useState<PhoneState>(first.state)
  // The current state: two events can happen between renders, and each must start from the result of the previous one.
  const state = useRef(first.state)
  const now = useRef({ ...use, rules })
  now.current = { ...use, rules }

  const take = useRef((step: Step) => {
    state.current = step.state
    setShown(step.state)
    const { onChange, onValidate, onCountryChanged } = now.current
    for (const event of step.events)
      if (event.kind === 'input') onChange?.(event.text, event.result, box.current)
      else if (event.kind === 'validate') onValidate?.(event.result)
      else onCountryChanged?.(event.country)
  }).current

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first country is settled once, as things were at first
  useEffect(() => {
    const beginning = { listed, ...options }
    const settle = (country: PhoneCountry | undefined) => take(begun(now.current.rules, state.current, country))
    take(first)
    const choice = firstCountry(beginning, first.state.text)
    if (choice.kind === 'fromNumber') return settle(undefined)
    if (choice.kind === 'known') return settle(choice.country)
    let here = true
    const reply = lookUpCountry ? lookedUpCountry(lookUpCountry) : Promise.resolve(null)
    reply
      .then((code) => countryAfterLookUp(beginning, code))
      .catch((error: unknown) => {
        console.warn(error instanceof Error ? error.message : error)
        return fallbackCountry(beginning)
      })
      .then((country) => here && settle(country))
    return () => {
      here = false
    }
  }, [])

  const seen = useRef(value)
  useEffect(() => {
    if (value === undefined || value === seen.current) return
    seen.current = value
    take(followValue(now.current.rules, state.current, value))
  }, [value, take])

  const read = useRef({ metadata, mode, listed })
  useEffect(() => {
    const before = read.current
    if (before.metadata === metadata && before.mode === mode && before.listed === listed) return
    read.current = { metadata, mode, listed }
    const step = readAgain(now.current.rules, state.current)
    const others = step.events.filter(({ kind }) => kind !== 'validate')
    const told =
      before.metadata !== metadata ? [...others, { kind: 'validate', result: step.state.result } as const] : step.events
    take({ state: step.state, events: told })
  }, [metadata, mode, listed, take])

  return {
    state: shown,
    listed,
    /** False if the text isn't allowed here. */
    type: (text: string): boolean => {
      const step = typeText(now.current.rules, state.current, text)
      if (step) take(step)
      box.current?.setCustomValidity(state.current.result.valid ? '' : options.invalidMsg)
      return step !== null
    },
    choose: (code: string) => take(chooseCountry(now.current.rules, state.current, code)),
  }
}
