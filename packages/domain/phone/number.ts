/** Reads a phone number: its country, whether it's valid, and how it's formatted. Never throws, whatever is typed. */
import {
  type CountryCode,
  getCountries,
  type MetadataJson,
  type NumberFormat,
  type PhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/core'
import type { PhoneCountry } from './allCountries.ts'
import { countryWithCode } from './countryList.ts'

export type PhoneMetadata = MetadataJson

export const phoneModes = ['auto', 'national', 'international', 'e.164', 'rfc3966', 'idd'] as const
export type PhoneMode = (typeof phoneModes)[number]
type WrittenMode = Exclude<PhoneMode, 'auto'>

/** Case-insensitive; null if there's no such mode. */
export const modeNamed = (name: string): PhoneMode | null =>
  phoneModes.find((mode) => mode === name.toLowerCase()) ?? null

/** An unknown mode is international; so is `auto` for text that starts with a plus. */
export function modeFor(mode: PhoneMode | null, text: string): WrittenMode {
  if (mode === 'auto') return text.startsWith('+') ? 'international' : 'national'
  return mode ?? 'international'
}

const formats: Record<WrittenMode, NumberFormat> = {
  national: 'NATIONAL',
  international: 'INTERNATIONAL',
  'e.164': 'E.164',
  rfc3966: 'RFC3966',
  idd: 'IDD',
}

/** If the text isn't a number, `formatted` is the text and everything else is undefined. */
export interface PhoneResult {
  /** Null: the number's country isn't accepted here. */
  readonly country: string | null | undefined
  readonly countryCode: string | undefined
  readonly formatted: string
  readonly valid: boolean | undefined
  readonly possible: boolean | undefined
  readonly nationalNumber: string | undefined
  /** As E.164. */
  readonly number?: string
  readonly countryCallingCode?: string
}

export interface Reading {
  readonly metadata: PhoneMetadata
  readonly mode: PhoneMode | null
  readonly listed: readonly PhoneCountry[]
  /** Whether countries are excluded on purpose. */
  readonly narrowed: boolean
}

const knownCode = (code: string | null, metadata: PhoneMetadata): CountryCode | undefined =>
  getCountries(metadata).find((known) => known === code)

/** Text with a plus determines its own country; any other is read in the selected country. */
const readAs = (metadata: PhoneMetadata, text: string, country: string | null) => {
  const defaultCountry = text.startsWith('+') ? undefined : knownCode(country, metadata)
  return defaultCountry === undefined ? {} : { defaultCountry }
}

export const parsePhone = (metadata: PhoneMetadata, text: string, country: string | null): PhoneNumber | undefined =>
  parsePhoneNumberFromString(text, readAs(metadata, text, country), metadata)

/** Why its length is invalid, or undefined. */
export const lengthProblem = (metadata: PhoneMetadata, text: string, country: string | null) =>
  validatePhoneNumberLength(text, readAs(metadata, text, country), metadata)

/** Undefined if the number can't be dialed from the selected country. */
function written(phone: PhoneNumber, mode: WrittenMode, country: string | null, metadata: PhoneMetadata) {
  if (mode !== 'idd') return phone.format(formats[mode])
  const fromCountry = knownCode(country, metadata)
  // The types promise a string, but for some pairs of countries there is none.
  const text: string | undefined = fromCountry && phone.format(formats.idd, { fromCountry })
  return text
}

/** Islands parse a local number as complete and prepend the area code; users who keep typing would get another number. */
const isWhole = (phone: PhoneNumber, text: string): boolean => text.replace(/\D/g, '').includes(phone.nationalNumber)

/**
 * The number, formatted for the mode. A format that would be read as another number isn't used: otherwise, a country that
 * can't be selected would turn one number into another.
 */
function rewritten(reading: Reading, phone: PhoneNumber, text: string, country: string | null): string {
  const { metadata, mode } = reading
  const next = isWhole(phone, text) ? written(phone, modeFor(mode, text), country, metadata) : undefined
  if (next === undefined) return text
  const again = parsePhone(metadata, next, country)
  const same = again?.number === phone.number && again.ext === phone.ext && again.isValid()
  return same && written(again, modeFor(mode, next), country, metadata) === next ? next : text
}

/**
 * The country selected after this text: the number's own, if it's listed. Not if the same text would be another number there:
 * one dialed out of the selected country (`011 44 …`), or the short form of an island.
 */
export function countryAfter(
  { metadata, listed }: Reading,
  text: string,
  phone: PhoneNumber | undefined,
  before: { readonly parsed: string | undefined; readonly country: string | null },
): string | null {
  const found = phone?.country === before.parsed ? undefined : countryWithCode(listed, phone?.country)
  const same = found && parsePhone(metadata, text, found.iso2)?.number === phone?.number
  return found && same ? found.iso2 : before.country
}

/** `country` is the selected one, from `countryAfter`. */
export function readPhone(
  reading: Reading,
  text: string,
  phone: PhoneNumber | undefined,
  country: string | null,
): PhoneResult {
  if (!phone)
    return {
      country: undefined,
      countryCode: undefined,
      formatted: text,
      valid: undefined,
      possible: undefined,
      nationalNumber: undefined,
    }
  const excluded =
    reading.narrowed && phone.country !== undefined && countryWithCode(reading.listed, phone.country) === undefined
  const valid = phone.isValid() && !excluded
  return {
    country: excluded ? null : phone.country,
    countryCode: phone.country,
    formatted: valid ? rewritten(reading, phone, text, country) : text,
    valid,
    possible: phone.isPossible() && !excluded,
    nationalNumber: phone.nationalNumber,
    number: phone.number,
    countryCallingCode: phone.countryCallingCode,
  }
}
