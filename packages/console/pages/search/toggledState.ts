import type { SearchState } from '@postern/domain/search/kinds.ts'

/** A query has at most one state: a different one replaces it, the same one is removed. */
export function toggledState(text: string, state: SearchState): string {
  const words = text.split(' ').filter((word) => word !== '')
  const others = words.filter((word) => !word.startsWith('is:'))
  return (words.includes(`is:${state}`) ? others : [...others, `is:${state}`]).join(' ')
}
