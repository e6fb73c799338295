/** The mapping that a new import starts with: that of a matching profile, plus guesses for the other columns. */
import type { ImportProfile } from './endpoints.ts'
import { type ColumnGuess, fittingProfile, guessColumns, type NamedColumn } from './guessColumns.ts'
import type { ColumnPlan, Mapping, Transform } from './importPlan.ts'
import type { ImportTarget } from './importRecord.ts'
import { dateFormatOf, isShouted, nameOrderOf, separatorOf } from './valueShapes.ts'

const startsAlike = (a: string, b: string): boolean => a !== '' && b.toLowerCase().startsWith(a.toLowerCase())

/** “Stu” for “Student”: values that are the start of exactly one option. */
function shortened(samples: readonly string[], options: readonly string[]): Transform[] {
  const known = new Set(options.map((option) => option.toLowerCase()))
  const unknown = [...new Set(samples.map((sample) => sample.trim()))].filter((text) => !known.has(text.toLowerCase()))
  const map = unknown.flatMap((from) => {
    const [to, ...others] = options.filter((option) => startsAlike(from, option))
    return to === undefined || others.length > 0 ? [] : [{ from, to }]
  })
  return map.length === 0 ? [] : [{ kind: 'values', map }]
}

/** The transforms that a column's values need to fit a field. */
export function suggestTransforms(
  samples: readonly string[],
  { kind, options }: Pick<ImportTarget, 'kind' | 'options'>,
): Transform[] {
  if (kind === 'email') return [{ kind: 'case', to: 'lower' }]
  if (kind === 'name') return isShouted(samples) ? [{ kind: 'case', to: 'title' }] : []
  if (kind === 'choice') return shortened(samples, options)
  if (kind === 'date') {
    const format = dateFormatOf(samples)
    return format === null ? [] : [{ kind: 'dateFormat', format }]
  }
  const by = kind === 'list' ? separatorOf(samples) : null
  return by === null ? [] : [{ kind: 'split', by }]
}

/** Splits one column into first and last name. */
export function wholeNamePlans(column: number, samples: readonly string[]): ColumnPlan[] {
  const order = nameOrderOf(samples) ?? 'lastFirst'
  const titled: Transform[] = isShouted(samples) ? [{ kind: 'case', to: 'title' }] : []
  const plan = (target: string, part: 'first' | 'last'): ColumnPlan => ({
    column,
    constant: null,
    target,
    transforms: [{ kind: 'namePart', order, part }, ...titled],
  })
  return [plan('firstName', 'first'), plan('lastName', 'last')]
}

function plansOf(
  index: number,
  { samples }: NamedColumn,
  guess: ColumnGuess,
  targets: readonly ImportTarget[],
  isNameWhole: boolean,
): ColumnPlan[] {
  if (guess.target === 'lastName' && isNameWhole) return wholeNamePlans(index, samples)
  const target = targets.find(({ key }) => key === guess.target)
  if (!target) return []
  return [{ column: index, constant: null, target: target.key, transforms: suggestTransforms(samples, target) }]
}

/** A profile's column plans for this file: columns are found by name, constants stay. */
function profilePlans(
  columns: readonly NamedColumn[],
  profile: ImportProfile,
  known: ReadonlySet<string>,
): ColumnPlan[] {
  return profile.mapping.columns.flatMap((plan) => {
    if (!known.has(plan.target)) return []
    if (plan.column === null) return [plan]
    const name = profile.columnNames[plan.column]
    const column = columns.findIndex((each) => each.name === name)
    return name === undefined || column < 0 ? [] : [{ ...plan, column }]
  })
}

export interface GuessedMapping {
  guesses: (ColumnGuess | null)[]
  mapping: Mapping
  profile: ImportProfile | null
}

export function guessMapping(
  columns: readonly NamedColumn[],
  targets: readonly ImportTarget[],
  profiles: readonly ImportProfile[],
): GuessedMapping {
  const guesses = guessColumns(columns, targets, profiles)
  const profile = fittingProfile(columns, profiles)
  const known = new Set(targets.map(({ key }) => key))
  const kept = profile ? profilePlans(columns, profile, known) : []
  const hasFirst = guesses.some((guess) => guess?.target === 'firstName')
  const guessed = guesses.flatMap((guess, index) => {
    const column = columns[index]
    if (!column || !guess || guess.confidence === 'profile') return []
    const isNameWhole = !hasFirst && known.has('firstName') && nameOrderOf(column.samples) !== null
    return plansOf(index, column, guess, targets, isNameWhole)
  })
  const taken = new Set(kept.map(({ target }) => target))
  return {
    guesses,
    profile,
    mapping: {
      columns: [...kept, ...guessed.filter(({ target }) => !taken.has(target))],
      missing: profile?.mapping.missing ?? {},
    },
  }
}
