import type { SearchState } from '@postern/domain/search/kinds.ts'

/** A question has one state at most: another one takes its place, the same one goes. */
export function toggledState(text: string, state: SearchState): string {
  const words = text.split(' ').filter((word) => word !== '')
  const others = words.filter((word) => !word.startsWith('is:'))
  return (words.includes(`is:${state}`) ? others : [...others, `is:${state}`]).join(' ')
}
