import type { Random } from '../../random.ts'

/** Picks an item with a probability proportional to its weight. */
export function weighted<T>(random: Random, list: readonly T[], weight: (item: T) => number): T | undefined {
  let left = random.next() * list.reduce((sum, item) => sum + weight(item), 0)
  for (const item of list) {
    left -= weight(item)
    if (left <= 0) return item
  }
  return list.at(-1)
}
