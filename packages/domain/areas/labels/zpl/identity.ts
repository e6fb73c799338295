/** Tracks element ids across changes to the source. */
import type { LabelDocument, LabelElement } from '../document.ts'

/** An element's content as a comparable string, without its id and span. */
export function meaningOf(element: LabelElement): string {
  const { id: _id, span: _span, ...rest } = element
  const sorted = (value: object) => Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return JSON.stringify(rest, (_key, value: unknown) => {
    if (typeof value === 'number') return Number(value.toFixed(4))
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? sorted(value) : value
  })
}

function fresh(taken: ReadonlySet<string>, from: number): string {
  let number = from
  while (taken.has(`e${number}`)) number += 1
  return `e${number}`
}

/** Assigns these ids to the elements in order; null gets an unused id. */
export function withIds(document: LabelDocument, ids: readonly (string | null)[]): LabelDocument {
  const taken = new Set(ids.filter((id) => id !== null))
  const elements = document.elements.map((element, at) => {
    const id = ids[at] ?? fresh(taken, at + 1)
    taken.add(id)
    return { ...element, id }
  })
  return { ...document, elements }
}

/**
 * Gives the elements of a newly parsed document their previous ids: unchanged elements at the start and end keep theirs, and those
 * in between do if the number of elements is the same.
 */
export function carryIds(previous: LabelDocument, next: LabelDocument): LabelDocument {
  const [before, after] = [previous.elements.map(meaningOf), next.elements.map(meaningOf)]
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  const isSameCount = before.length === after.length
  const ids = next.elements.map((_, at) => {
    if (at < head || isSameCount) return previous.elements[at]?.id ?? null
    return at >= after.length - tail ? (previous.elements.at(at - after.length)?.id ?? null) : null
  })
  return withIds(next, ids)
}
