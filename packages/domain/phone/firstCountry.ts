/** The country a phone input starts with (spec:phone#first-country). */
import type { PhoneCountry } from './allCountries.ts'
import { countryWithCode } from './countryList.ts'

export interface Beginning {
  readonly listed: readonly PhoneCountry[]
  readonly preferredCountries: readonly string[]
  /** A code, or a dial code as a number: 48 is Poland. */
  readonly defaultCountry: string | number
  readonly autoDefaultCountry: boolean
}

/** `fromNumber`: the number determines it. `lookUp`: needs an IP address lookup; until then there is none. */
export type FirstCountry =
  | { readonly kind: 'fromNumber' }
  | { readonly kind: 'known'; readonly country: PhoneCountry | undefined }
  | { readonly kind: 'lookUp' }

const byDefault = ({ listed, defaultCountry }: Beginning): PhoneCountry | undefined =>
  typeof defaultCountry === 'number'
    ? listed.find(({ dialCode }) => Number(dialCode) === defaultCountry)
    : countryWithCode(listed, defaultCountry)

/** The first preferred country that's listed, otherwise the first listed one. */
export const fallbackCountry = ({ listed, preferredCountries }: Beginning): PhoneCountry | undefined =>
  preferredCountries.map((code) => countryWithCode(listed, code)).find((country) => country !== undefined) ?? listed[0]

export function firstCountry(beginning: Beginning, text: string): FirstCountry {
  if (text.startsWith('+')) return { kind: 'fromNumber' }
  const country = byDefault(beginning)
  if (country) return { kind: 'known', country }
  if (beginning.autoDefaultCountry) return { kind: 'lookUp' }
  return { kind: 'known', country: fallbackCountry(beginning) }
}

export const lookUpFailed = 'unable to fetch the country'

/** `1;US;USA;United States` → `US`. A reply that doesn't start with 1 has no country. */
export function countryInReply(reply: string): string {
  if (!reply.startsWith('1')) throw new Error(lookUpFailed)
  return reply.slice(2, 4)
}

/** The first country after the lookup; a country that isn't listed counts as none. */
export const countryAfterLookUp = (beginning: Beginning, code: string | null): PhoneCountry | undefined =>
  countryWithCode(beginning.listed, code) ?? fallbackCountry(beginning)
