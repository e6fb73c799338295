/** What a written number means: its country, whether it can exist, and how it is written well. Never throws, whatever is typed. */
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

/** In any case of letters; null is a mode that does not exist. */
export const modeNamed = (name: string): PhoneMode | null =>
  phoneModes.find((mode) => mode === name.toLowerCase()) ?? null

/** An unknown mode is international; `auto` is too, for a text that begins with a plus. */
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

/** Of a text that is no number all but `formatted` is undefined; `formatted` then is the text. */
export interface PhoneResult {
  /** Null: the number is of a country that is not accepted here. */
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
  /** Whether countries were left out on purpose. */
  readonly narrowed: boolean
}

const knownCode = (code: string | null, metadata: PhoneMetadata): CountryCode | undefined =>
  getCountries(metadata).find((known) => known === code)

/** A text with a plus says its country itself; any other is read as one of the chosen country. */
const readAs = (metadata: PhoneMetadata, text: string, country: string | null) => {
  const defaultCountry = text.startsWith('+') ? undefined : knownCode(country, metadata)
  return defaultCountry === undefined ? {} : { defaultCountry }
}

export const parsePhone = (metadata: PhoneMetadata, text: string, country: string | null): PhoneNumber | undefined =>
  parsePhoneNumberFromString(text, readAs(metadata, text, country), metadata)

/** Why it cannot be a number by its length, or undefined. */
export const lengthProblem = (metadata: PhoneMetadata, text: string, country: string | null) =>
  validatePhoneNumberLength(text, readAs(metadata, text, country), metadata)

/** Undefined where the country called from has no way to say it. */
function written(phone: PhoneNumber, mode: WrittenMode, country: string | null, metadata: PhoneMetadata) {
  if (mode !== 'idd') return phone.format(formats[mode])
  const fromCountry = knownCode(country, metadata)
  // The types say a text always comes back; for some pairs of countries none does.
  const text: string | undefined = fromCountry && phone.format(formats.idd, { fromCountry })
  return text
}

/** Islands parse a local number as complete and prepend the area code; users who keep typing would get another number. */
const isWhole = (phone: PhoneNumber, text: string): boolean => text.replace(/\D/g, '').includes(phone.nationalNumber)

/**
 * The number, written as the mode says. A form that would be read as another number is not used: a country that cannot be
 * chosen would otherwise turn one number into another.
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
 * The country chosen once this text stands in the box: a number's own, where it is listed. Not where the same text would be
 * another number: one dialled out of the chosen country (`011 44 …`), or the short form of an island.
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

/** `country` is the chosen one, once the number has had its say. */
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
