/** Query words as conditions on a search column. They contain no punctuation (`searchWords`), so none of them is a wildcard. */
import type { Question } from '@postern/domain/search/question.ts'
import { typoPatterns } from '@postern/domain/search/typos.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Asked, all, any, type Find, finding, type HitBody, hasId, isBrowsing, type Pass } from './searchedKind.ts'

/** A trigram index can't look up anything shorter. */
export const shortestIndexed = 3

const contains = (word: string): string => `%${word}%`
/** Names also appear after a space, not just at the start (`search` in 0081_people_contacts.sql), so a guess needs only one pattern. */
const guesses = (word: string, how: 'swapped' | 'slipped'): string[] =>
  typoPatterns(word, how).map((pattern) => `% ${pattern}%`)

const patternsOf: Record<Pass, (word: string, isLongest: boolean) => string[]> = {
  // The longest word is the rarest: the others only need to be contained.
  begins: (word, isLongest) => (isLongest ? [`${word}%`, `% ${word}%`] : [contains(word)]),
  wider: (word) => [contains(word), ...guesses(word, 'swapped')],
  // Forty patterns for a name of twelve letters, so only for one word.
  slipped: (word, isLongest) => [contains(word), ...(isLongest ? guesses(word, 'slipped') : [])],
}

/** Contains every word, with as many typos as this pass allows. */
export function hasWords(column: RawBuilder<unknown>, words: readonly string[], pass: Pass): RawBuilder<boolean> {
  const longest = words.toSorted((a, b) => b.length - a.length)[0]
  const fits = (word: string) =>
    any(patternsOf[pass](word, word === longest).map((pattern) => sql<boolean>`${column} like ${pattern}`))
  return all(words.map(fits))
}

/** Contains every word somewhere, as typed. */
export const containsWords = (column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  all(words.map((word) => sql<boolean>`${column} like ${`%${word}%`}`))

/** The words to search for, in a table that also searches serials and codes: there, a number counts as a word. */
const meant = ({ words, numbers }: Question): readonly string[] => (words.length > 0 ? words : numbers.slice(0, 1))

/** For a small table: matching anywhere is as cheap as at the start. Null: there is nothing to search for. */
export function hasWordsAnywhere(
  column: RawBuilder<unknown>,
  asked: Asked,
  words: readonly string[] = meant(asked.question),
): RawBuilder<boolean> | null {
  if (words.length === 0 && !isBrowsing(asked)) return null
  return asked.pass === 'begins' ? containsWords(column, words) : hasWords(column, words, asked.pass)
}

/** For records without a name to compare with: matched as typed, or by a guess. */
const plainRank = (column: RawBuilder<unknown>, { question, pass }: Asked): RawBuilder<number> =>
  pass === 'begins' ? sql`1` : sql`case when ${containsWords(column, meant(question))} then 1 else 0 end`

/** How well a name matches the query; names are normalized by `searchable`. */
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

/** How records of a small table are found by name. */
interface Named<Row> {
  readonly names: readonly RawBuilder<unknown>[]
  /** Numbers count as words, unless only the query's words should match. */
  readonly wordsAlone?: true
  readonly statement: (asked: Asked, condition: RawBuilder<boolean>, rank: RawBuilder<number>) => RawBuilder<Row>
  readonly bodyOf: (row: Row) => HitBody
}

/** By ID, or by words anywhere in `r.search`, best-matching names first. */
export const findingNamed =
  <Row>({ names, wordsAlone, statement, bodyOf }: Named<Row>) =>
  (asked: Asked): Find | null => {
    const { ids, words } = asked.question
    if (ids.length > 0) return finding(statement(asked, hasId(asked), sql`3`), bodyOf)
    const fits = hasWordsAnywhere(sql`r.search`, asked, wordsAlone && words)
    return fits && finding(statement(asked, fits, rankOf(names, asked)), bodyOf)
  }
