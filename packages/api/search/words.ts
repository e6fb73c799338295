/** Words of a question as conditions on a search column. They hold no punctuation (`searchWords`), so nothing in them is a wildcard. */
import type { Question } from '@postern/domain/search/question.ts'
import { typoPatterns } from '@postern/domain/search/typos.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Asked, all, any, isBrowsing, type Pass } from './searchedKind.ts'

/** An index of trigrams knows nothing shorter. */
export const shortestIndexed = 3

const patternsOf = (word: string, pass: Pass): string[] => {
  if (pass === 'begins') return [`${word}%`, `% ${word}%`]
  if (pass === 'inside') return [`%${word}%`]
  return [word, ...typoPatterns(word, pass)].flatMap((pattern) => [`${pattern}%`, `% ${pattern}%`])
}

/** Every word is in it, as far off as this pass allows. */
export const hasWords = (column: RawBuilder<unknown>, words: readonly string[], pass: Pass): RawBuilder<boolean> =>
  all(words.map((word) => any(patternsOf(word, pass).map((pattern) => sql<boolean>`${column} like ${pattern}`))))

/** A number is a word too, where serials and codes are among what is searched. */
const meant = ({ words, numbers }: Question): readonly string[] => (words.length > 0 ? words : numbers.slice(0, 1))

/** Of a small table: anywhere inside is as cheap as from the start. Null: there is nothing to look for. */
export function hasWordsAnywhere(column: RawBuilder<unknown>, asked: Asked): RawBuilder<boolean> | null {
  const words = meant(asked.question)
  if (words.length === 0 && !isBrowsing(asked)) return null
  return hasWords(column, words, asked.pass === 'begins' ? 'inside' : asked.pass)
}

/** Of what has no name to compare with: found as it was typed, or by a guess. */
export const plainRank = ({ pass }: Asked): RawBuilder<number> =>
  pass === 'swapped' || pass === 'slipped' ? sql`0` : sql`1`

/** How well a name fits what was typed; the names are compared as `searchable` has them. */
export const rankOf = (names: readonly RawBuilder<unknown>[], { question, pass }: Asked): RawBuilder<number> => {
  if (pass === 'swapped' || pass === 'slipped') return sql`0`
  const text = meant(question).join(' ')
  const is = any(names.map((name) => sql<boolean>`coalesce(searchable(${name}::text) = ${text}, false)`))
  const begins = any(names.map((name) => sql<boolean>`coalesce(searchable(${name}::text) like ${`${text}%`}, false)`))
  return sql`case when ${is} then 3 when ${begins} then 2 else 1 end`
}
