/** Which countries a phone input offers, in which order, and how to find one. */
import type { PhoneCountry } from './allCountries.ts'

export interface CountryChoice {
  readonly allCountries: readonly PhoneCountry[]
  readonly onlyCountries: readonly string[]
  readonly ignoredCountries: readonly string[]
  readonly preferredCountries: readonly string[]
}

const upper = (code: string): string => code.toUpperCase()

/** In the list's order. If `onlyCountries` is set, `ignoredCountries` has no effect. */
export function listedCountries({ allCountries, onlyCountries, ignoredCountries }: CountryChoice): PhoneCountry[] {
  const only = new Set(onlyCountries.map(upper))
  const ignored = new Set(ignoredCountries.map(upper))
  return allCountries.filter(({ iso2 }) => (only.size > 0 ? only.has(upper(iso2)) : !ignored.has(upper(iso2))))
}

/** Whether countries are excluded on purpose: their numbers aren't accepted. */
export const isNarrowed = ({ onlyCountries, ignoredCountries }: CountryChoice): boolean =>
  onlyCountries.length > 0 || ignoredCountries.length > 0

export const countryWithCode = (
  listed: readonly PhoneCountry[],
  code: string | null | undefined,
): PhoneCountry | undefined => (code ? listed.find(({ iso2 }) => upper(iso2) === upper(code)) : undefined)

/** A row of the dropdown. A preferred country appears twice. */
export interface CountryRow extends PhoneCountry {
  readonly preferred: boolean
}

const preferredOf = (listed: readonly PhoneCountry[], codes: readonly string[]): PhoneCountry[] =>
  codes.map((code) => countryWithCode(listed, code)).filter((country) => country !== undefined)

/** Preferred countries first, in the given order, then all countries alphabetically. */
export const countryRows = (listed: readonly PhoneCountry[], preferredCodes: readonly string[]): CountryRow[] => [
  ...preferredOf(listed, preferredCodes).map((country) => ({ ...country, preferred: true })),
  ...listed.map((country) => ({ ...country, preferred: false })),
]

/** Ignored in a search: only letters, digits and blanks count. */
const punctuation = /[~`!@#$%^&*()+={}[\];:'"<>.,/\\?_-]/g

export function searchRows(rows: readonly CountryRow[], query: string): CountryRow[] {
  const wanted = query.toLowerCase().replace(punctuation, '').trim()
  if (wanted === '') return [...rows]
  return rows.filter((row) => [row.name, row.iso2, row.dialCode].some((text) => text.toLowerCase().includes(wanted)))
}

/** The first row below the preferred ones whose name starts with the text. */
export function rowBeginningWith(rows: readonly CountryRow[], text: string): number | null {
  if (text === '') return null
  const at = rows.findIndex((row) => !row.preferred && row.name.toLowerCase().startsWith(text.toLowerCase()))
  return at === -1 ? null : at
}

/** The row to highlight when the user isn't choosing. */
export function rowOf(rows: readonly CountryRow[], code: string | null): number | null {
  const at = rows.findIndex(({ iso2 }) => iso2 === code)
  return at === -1 ? null : at
}
