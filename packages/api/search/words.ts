/** Words of a question as conditions on a search column. They hold no punctuation (`searchWords`), so nothing in them is a wildcard. */
import type { Question } from '@postern/domain/search/question.ts'
import { typoPatterns } from '@postern/domain/search/typos.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Asked, all, any, type Find, finding, type HitBody, hasId, isBrowsing, type Pass } from './searchedKind.ts'

/** An index of trigrams knows nothing shorter. */
export const shortestIndexed = 3

const contains = (word: string): string => `%${word}%`
/** Names stand behind a blank as well as at the start (`search` in 0081_people_contacts.sql), so a guess needs one pattern. */
const guesses = (word: string, how: 'swapped' | 'slipped'): string[] =>
  typoPatterns(word, how).map((pattern) => `% ${pattern}%`)

const patternsOf: Record<Pass, (word: string, isLongest: boolean) => string[]> = {
  // The longest word is the rarest: the others need only be there.
  begins: (word, isLongest) => (isLongest ? [`${word}%`, `% ${word}%`] : [contains(word)]),
  wider: (word) => [contains(word), ...guesses(word, 'swapped')],
  // Forty patterns for a name of twelve letters: for one word only.
  slipped: (word, isLongest) => [contains(word), ...(isLongest ? guesses(word, 'slipped') : [])],
}

/** Every word is in it, as far off as this pass allows. */
export function hasWords(column: RawBuilder<unknown>, words: readonly string[], pass: Pass): RawBuilder<boolean> {
  const longest = words.toSorted((a, b) => b.length - a.length)[0]
  const fits = (word: string) =>
    any(patternsOf[pass](word, word === longest).map((pattern) => sql<boolean>`${column} like ${pattern}`))
  return all(words.map(fits))
}

/** Every word is somewhere in it, as it was typed. */
export const containsWords = (column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  all(words.map((word) => sql<boolean>`${column} like ${`%${word}%`}`))

/** What there is to look for, in a table where serials and codes are searched too: a number is a word there. */
const meant = ({ words, numbers }: Question): readonly string[] => (words.length > 0 ? words : numbers.slice(0, 1))

/** Of a small table: anywhere inside is as cheap as from the start. Null: there is nothing to look for. */
export function hasWordsAnywhere(
  column: RawBuilder<unknown>,
  asked: Asked,
  words: readonly string[] = meant(asked.question),
): RawBuilder<boolean> | null {
  if (words.length === 0 && !isBrowsing(asked)) return null
  return asked.pass === 'begins' ? containsWords(column, words) : hasWords(column, words, asked.pass)
}

/** Of what has no name to compare with: found as it was typed, or by a guess. */
const plainRank = (column: RawBuilder<unknown>, { question, pass }: Asked): RawBuilder<number> =>
  pass === 'begins' ? sql`1` : sql`case when ${containsWords(column, meant(question))} then 1 else 0 end`

/** How well a name fits what was typed; the names are compared as `searchable` has them. */
export const rankOf = (
  names: readonly RawBuilder<unknown>[],
  asked: Asked,
  column: RawBuilder<unknown> = sql`r.search`,
): RawBuilder<number> => {
  if (asked.pass !== 'begins') return plainRank(column, asked)
  const text = meant(asked.question).join(' ')
  const is = any(names.map((name) => sql<boolean>`coalesce(searchable(${name}::text) = ${text}, false)`))
  const begins = any(names.map((name) => sql<boolean>`coalesce(searchable(${name}::text) like ${`${text}%`}, false)`))
  return sql`case when ${is} then 3 when ${begins} then 2 else 1 end`
}

/** How records of a small table are found by their names. */
interface Named<Row> {
  readonly names: readonly RawBuilder<unknown>[]
  /** Numbers count as words, unless the question’s words alone are meant. */
  readonly wordsAlone?: true
  readonly statement: (asked: Asked, condition: RawBuilder<boolean>, rank: RawBuilder<number>) => RawBuilder<Row>
  readonly bodyOf: (row: Row) => HitBody
}

/** By ID, or by words anywhere in `r.search`, the names that fit best first. */
export const findingNamed =
  <Row>({ names, wordsAlone, statement, bodyOf }: Named<Row>) =>
  (asked: Asked): Find | null => {
    const { ids, words } = asked.question
    if (ids.length > 0) return finding(statement(asked, hasId(asked), sql`3`), bodyOf)
    const fits = hasWordsAnywhere(sql`r.search`, asked, wordsAlone && words)
    return fits && finding(statement(asked, fits, rankOf(names, asked)), bodyOf)
  }
