/** The characters each column of a cluster may hold, inferred from its members. */
import { alphanumerics, type CharSet, charSet, digits, letters, writeChars, writeLiteral } from '../pattern/chars.ts'
import { byChance } from './chance.ts'

export const shortestOf = (members: readonly string[]): number =>
  members.reduce((shortest, { length }) => Math.min(shortest, length), Number.POSITIVE_INFINITY)
export const longestOf = (members: readonly string[]): number =>
  members.reduce((longest, { length }) => Math.max(longest, length), 0)

/** Formats begin with something fixed: in these columns, a few members are enough to accept a constant. */
const headColumns = 2

const wide = (seen: CharSet): CharSet => {
  const hasDigit = /[0-9]/.test(seen.chars)
  const hasLetter = /[A-Z]/.test(seen.chars)
  if (/[^0-9A-Z]/.test(seen.chars)) return seen
  return hasDigit && hasLetter ? alphanumerics : hasDigit ? digits : letters
}

function columnOf(seen: CharSet, column: number, count: number, width: number): CharSet {
  const open = wide(seen)
  if (seen.chars.length === 1 && column < headColumns) return seen
  return byChance(count, seen.chars.length, open.chars.length, width) ? open : seen
}

/** Between its first and last mixed column a format can have letters anywhere; a few members don't show all of them. */
function mixedThrough(columns: readonly CharSet[]): CharSet[] {
  const isMixed = columns.map(({ chars: signs }) => signs.length > 1 && /[0-9]/.test(signs) && /[A-Z]/.test(signs))
  const first = isMixed.indexOf(true)
  const last = isMixed.lastIndexOf(true)
  return columns.map((set, at) =>
    first >= 0 && at >= first && at <= last && set.chars.length > 1 ? alphanumerics : set,
  )
}

/**
 * The columns of the shortest members. Longer members have more of the same in between: the last `behind` columns are
 * aligned at the end, all others at the beginning.
 */
export function columnsOf(members: readonly string[], behind = 0): CharSet[] {
  const width = shortestOf(members)
  const columns = Array.from({ length: width }, (_, column) => {
    const fromEnd = width - column
    const seen = charSet(members.map((member) => (fromEnd <= behind ? member.at(-fromEnd) : member[column]) ?? ''))
    return columnOf(seen, column, members.length, width)
  })
  return mixedThrough(columns)
}

/** Columns as a pattern; equal neighbors are merged with a count, and the last run can have up to `more` extra characters. */
export function writeColumns(columns: readonly CharSet[], more = 0): string {
  let pattern = ''
  for (let at = 0; at < columns.length; ) {
    const set = columns[at]
    if (!set) break
    let end = at + 1
    while (columns[end]?.chars === set.chars) end++
    const count = end - at
    const most = end === columns.length ? count + more : count
    if (most > count) pattern += `${writeChars(set)}{${count},${most}}`
    else if (set.chars.length === 1) pattern += writeLiteral(set.chars.repeat(count))
    else pattern += count > 1 ? `${writeChars(set)}{${count}}` : writeChars(set)
    at = end
  }
  return pattern
}

/** The displayed shape: fixed characters as they are, 9 for a digit, A for a letter, * for either, and how many more may follow. */
export const shapeOf = (columns: readonly CharSet[], more = 0): string =>
  columns
    .map(({ chars: signs }) => {
      if (signs.length === 1) return signs
      const open = wide(charSet(signs))
      return open === digits ? '9' : open === letters ? 'A' : '*'
    })
    .join('') + (more > 0 ? `{1,${more + 1}}` : '')
