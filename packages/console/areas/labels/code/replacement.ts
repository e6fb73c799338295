/** The smallest single replacement that turns one text into another, so cursors elsewhere stay in place. */
export interface Replacement {
  readonly from: number
  readonly to: number
  readonly insert: string
}

export function replacement(before: string, after: string): Replacement | null {
  if (before === after) return null
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  return { from: head, to: before.length - tail, insert: after.slice(head, after.length - tail) }
}
