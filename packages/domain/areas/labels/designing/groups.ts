/** Elements that are selected and moved together. */
import type { LabelEdit, LabelElement } from '../document.ts'

/** The selected elements and the rest of their groups, in print order. */
export function withGroups(elements: readonly LabelElement[], chosen: ReadonlySet<string>): Set<string> {
  const groups = new Set(elements.flatMap(({ id, group }) => (chosen.has(id) && group !== null ? [group] : [])))
  return new Set(
    elements.filter(({ id, group }) => chosen.has(id) || (group !== null && groups.has(group))).map(({ id }) => id),
  )
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Unused group names: a, b, … z, a1, b1, … */
export function freeGroups(elements: readonly LabelElement[], count: number): string[] {
  const taken = new Set(elements.map((element) => element.group))
  const free: string[] = []
  for (let number = 0; free.length < count; number++) {
    const round = Math.floor(number / letters.length)
    const name = `${letters[number % letters.length]}${round === 0 ? '' : round}`
    if (!taken.has(name)) free.push(name)
  }
  return free
}

export function group(elements: readonly LabelElement[], chosen: ReadonlySet<string>): LabelEdit[] {
  const members = elements.filter(({ id }) => chosen.has(id))
  if (members.length < 2) return []
  const [name = 'a'] = freeGroups(elements, 1)
  return members.map((element) => ({ kind: 'change', element: { ...element, group: name } }))
}

export const ungroup = (elements: readonly LabelElement[], chosen: ReadonlySet<string>): LabelEdit[] =>
  elements
    .filter((element) => chosen.has(element.id) && element.group !== null)
    .map((element) => ({ kind: 'change', element: { ...element, group: null } }))
