/** Guesses the field of each column: by a saved profile, by its header, and by what its values look like. */
import type { ImportProfile } from './endpoints.ts'
import { headersOf, headerWords, isWholeName } from './headerWords.ts'
import type { Confidence, ImportTarget } from './importRecord.ts'
import {
  dateFormatOf,
  isOneOfOptions,
  looksLikeEmail,
  looksLikeNumber,
  looksLikePhone,
  looksLikeYesNo,
  nameOrderOf,
} from './valueShapes.ts'

export interface NamedColumn {
  name: string
  samples: readonly string[]
}

export interface ColumnGuess {
  target: string
  confidence: Confidence
}

const exact = 1
const likely = 0.7
const guess = 0.45

/** Whether the values fit such a field; null if any text would. */
const fits: Readonly<
  Record<ImportTarget['kind'], (samples: readonly string[], target: ImportTarget) => boolean | null>
> = {
  text: () => null,
  name: () => null,
  list: () => null,
  reference: () => null,
  email: looksLikeEmail,
  phone: (samples) => looksLikePhone(samples) || looksLikeNumber(samples),
  date: (samples) => dateFormatOf(samples) !== null,
  yesNo: looksLikeYesNo,
  number: looksLikeNumber,
  choice: (samples, { options }) => isOneOfOptions(samples, options),
}

/** Score by values alone. Dates, numbers and yes/no fit too many fields to tell. */
function byValues({ samples }: NamedColumn, target: ImportTarget): number {
  if (target.kind === 'email' && looksLikeEmail(samples)) return likely
  if (target.kind === 'phone' && looksLikePhone(samples)) return guess
  if (target.kind === 'choice' && target.options.length > 1 && isOneOfOptions(samples, target.options)) return guess
  return 0
}

interface TargetNames {
  target: ImportTarget
  whole: ReadonlySet<string>
  /** Headers that also match inside a longer one, split into words. */
  words: readonly (readonly string[])[]
}

const namesOf = (target: ImportTarget): TargetNames => {
  const headers = headersOf(target).filter((header) => header !== '')
  const [own] = headers
  // “Last” means a last name, “last update” doesn’t: single-word synonyms don’t count inside a longer header.
  const parts = headers.filter((header) => header === own || header.includes(' '))
  return { target, whole: new Set(headers), words: parts.map((header) => header.split(' ')) }
}

/** Containing all words of a known header is likely; containing most of them is a guess. */
function byHeader(header: string, { whole, words }: TargetNames): number {
  if (header === '') return 0
  if (whole.has(header)) return exact
  const own = new Set(header.split(' '))
  const shares = words.map((known) => {
    const common = known.filter((word) => own.has(word)).length
    if (common < known.length) return common / Math.max(known.length, own.size) > 0.5 ? guess : 0
    return known.length > 1 || own.size <= 3 ? likely : guess
  })
  return Math.max(0, ...shares)
}

const nameParts: ReadonlySet<string> = new Set(['firstName', 'middleName', 'lastName', 'preferredName'])

function scoreOf(column: NamedColumn, header: string, names: TargetNames): number {
  // “Last, First” isn’t a last name.
  if (isWholeName(column.name) && nameParts.has(names.target.key)) return 0
  const said = byHeader(header, names)
  const seen = byValues(column, names.target)
  const isBlank = column.samples.every((sample) => sample.trim() === '')
  const fit = isBlank ? null : fits[names.target.kind](column.samples, names.target)
  // If the values contradict a header, it’s only a guess; if they confirm it, it scores slightly above its rivals.
  if (fit === false) return said >= likely ? guess : 0
  return Math.max(seen, said === 0 ? 0 : said + (fit ? 0.02 : 0))
}

const confidenceOf = (score: number): Confidence => {
  if (score >= exact) return 'exact'
  return score >= likely ? 'likely' : 'guess'
}

/** The profile that knows the most columns of this file, if it knows at least half of them. */
export function fittingProfile(
  columns: readonly NamedColumn[],
  profiles: readonly ImportProfile[],
): ImportProfile | null {
  const names = new Set(columns.map(({ name }) => name))
  const known = ({ columnNames }: ImportProfile) => columnNames.filter((name) => names.has(name)).length
  const [best] = profiles
    .filter((profile) => known(profile) > 0 && known(profile) * 2 >= columns.length)
    .sort((a, b) => known(b) - known(a) || (b.usedAt ?? '').localeCompare(a.usedAt ?? ''))
  return best ?? null
}

/** By column: the field that the profile maps it to. If there are several, the last one. */
function fromProfile(columns: readonly NamedColumn[], profile: ImportProfile): Map<number, string> {
  const found = new Map<number, string>()
  for (const { column, target } of profile.mapping.columns) {
    const name = column === null ? undefined : profile.columnNames[column]
    const index = name === undefined ? -1 : columns.findIndex((each) => each.name === name)
    if (index >= 0) found.set(index, target)
  }
  return found
}

interface Candidate {
  column: number
  rank: number
  order: number
  target: string
  score: number
}

/** A rank for each column that doesn’t depend on its position in the file. */
function ranksOf(columns: readonly NamedColumn[]): number[] {
  const texts = columns.map(({ name, samples }) => JSON.stringify([name, samples]))
  const sorted = texts.map((_, index) => index).sort((a, b) => ((texts[a] ?? '') < (texts[b] ?? '') ? -1 : 1))
  const ranks: number[] = []
  for (const [rank, index] of sorted.entries()) ranks[index] = rank
  return ranks
}

/** One column with whole names feeds both name fields, when no column has them separately. */
const isWholeNameColumn = ({ name, samples }: NamedColumn): boolean =>
  isWholeName(name) && nameOrderOf(samples) !== null

/** Assigns the best pairs first; each field and each column once. Returned in column order. */
export function guessColumns(
  columns: readonly NamedColumn[],
  targets: readonly ImportTarget[],
  profiles: readonly ImportProfile[],
): (ColumnGuess | null)[] {
  const guesses: (ColumnGuess | null)[] = columns.map(() => null)
  const taken = new Set<string>()
  const give = (index: number, target: string, confidence: Confidence) => {
    guesses[index] = { target, confidence }
    taken.add(target)
  }

  const profile = fittingProfile(columns, profiles)
  const known = new Set(targets.map(({ key }) => key))
  if (profile)
    for (const [index, target] of fromProfile(columns, profile))
      if (known.has(target) && !taken.has(target)) give(index, target, 'profile')
  const skipped = new Set(profile?.columnNames)
  const isFree = (index: number) => guesses[index] === null && !skipped.has(columns[index]?.name ?? '')

  const ranks = ranksOf(columns)
  const headers = columns.map(({ name }) => headerWords(name))
  const candidates = targets
    .map(namesOf)
    .flatMap((names, order) =>
      columns.map((column, index): Candidate => {
        const score = isFree(index) ? scoreOf(column, headers[index] ?? '', names) : 0
        return { column: index, rank: ranks[index] ?? 0, order, target: names.target.key, score }
      }),
    )
    .filter(({ score }) => score >= guess)
    .sort((a, b) => b.score - a.score || a.order - b.order || a.rank - b.rank)
  for (const { column, target, score } of candidates)
    if (guesses[column] === null && !taken.has(target)) give(column, target, confidenceOf(score))

  const isNamed = taken.has('firstName') || taken.has('lastName')
  if (!isNamed && known.has('firstName') && known.has('lastName')) {
    const [whole] = columns
      .map((column, index) => ({ column, index, rank: ranks[index] ?? 0 }))
      .filter(
        ({ column, index }) =>
          guesses[index]?.confidence !== 'profile' && !skipped.has(column.name) && isWholeNameColumn(column),
      )
      .sort((a, b) => a.rank - b.rank)
    if (whole) give(whole.index, 'lastName', 'likely')
  }
  return guesses
}
