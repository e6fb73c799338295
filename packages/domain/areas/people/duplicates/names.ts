/** Compares names regardless of accents, order, and punctuation. */

/** Letters that Unicode normalization doesn't reduce to a base letter. */
const plainLetters: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

/** Lowercase letters and digits, words separated by one space. */
export const plainName = (text: string): string =>
  text
    .slice(0, 200)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[øłđßæœı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[\u0300-\u036f'’.-]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Without spaces: `De Lacroix` and `Delacroix` are the same name. */
const solid = (text: string): string => plainName(text).replaceAll(' ', '')

/** Trigrams as in Postgres: each word is padded with two leading spaces and one trailing space. */
function trigramsOf(text: string): Set<string> {
  const trigrams = new Set<string>()
  for (const word of plainName(text).split(' ').filter(Boolean)) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) trigrams.add(padded.slice(at, at + 3))
  }
  return trigrams
}

/** From 0 to 1: the share of trigrams that both have. */
export function similarity(one: string, other: string): number {
  const [a, b] = [trigramsOf(one), trigramsOf(other)]
  if (a.size === 0 || b.size === 0) return 0
  const shared = [...a].filter((trigram) => b.has(trigram)).length
  return shared / (a.size + b.size - shared)
}

export interface PersonName {
  readonly displayName: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly preferredName: string | null
  readonly aliases: readonly string[] | null
}

export type NameMatch =
  | { readonly kind: 'sameName' | 'alias' | 'lastNameInitial' | 'differentName' | 'unclear' }
  | { readonly kind: 'similarName'; readonly similarity: number }

/** Similar enough to be the same name with a typo. The query that finds candidates uses the same threshold. */
export const similarFrom = 0.45
const differentBelow = 0.25

const filled = (texts: readonly (string | null)[]): string[] => texts.flatMap((text) => solid(text ?? '') || [])

const givenNames = ({ firstName, preferredName }: PersonName): string[] => filled([firstName, preferredName])

/** All spellings of the whole name. */
function wholeNames(name: PersonName): Set<string> {
  const last = solid(name.lastName ?? '')
  const both = givenNames(name).flatMap((given) => (last === '' ? [] : [last + given, given + last]))
  return new Set([solid(name.displayName), ...both])
}

const shares = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean => [...one].some((each) => other.has(each))

const isShortFor = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one)

/** Symmetric: the order of the two doesn't matter. */
export function compareNames(one: PersonName, other: PersonName): NameMatch {
  const [names, otherNames] = [wholeNames(one), wholeNames(other)]
  if (shares(names, otherNames)) return { kind: 'sameName' }
  if (shares(new Set(filled(one.aliases ?? [])), otherNames) || shares(new Set(filled(other.aliases ?? [])), names))
    return { kind: 'alias' }
  const last = solid(one.lastName ?? '')
  if (last !== '' && last === solid(other.lastName ?? ''))
    for (const given of givenNames(one))
      if (givenNames(other).some((each) => isShortFor(given, each))) return { kind: 'lastNameInitial' }
  const alike = similarity(one.displayName, other.displayName)
  if (alike >= similarFrom) return { kind: 'similarName', similarity: alike }
  return { kind: alike < differentBelow ? 'differentName' : 'unclear' }
}
