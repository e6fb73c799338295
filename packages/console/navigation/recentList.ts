/** Short lists of what a person used last, kept in their browser. */

/** Storage may be blocked, full or hold what an earlier build wrote: then nothing is recent. */
export function recentList<T extends { readonly id: string }>(
  name: string,
  most: number,
  isItem: (value: unknown) => value is T,
) {
  const keyOf = (userId: string): string => `postern-recent-${name}:${userId}`
  const read = (userId: string): T[] => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isItem).slice(0, most) : []
    } catch {
      return []
    }
  }
  const store = (userId: string, list: readonly T[]): void => {
    try {
      localStorage.setItem(keyOf(userId), JSON.stringify(list))
    } catch {
      // The list is a convenience; without storage it is simply short.
    }
  }
  const without = (userId: string, id: string): T[] => read(userId).filter((other) => other.id !== id)
  return {
    read,
    /** The last one comes first. */
    remember: (userId: string, item: T): void => store(userId, [item, ...without(userId, item.id)].slice(0, most)),
    forget: (userId: string, id: string): void => store(userId, without(userId, id)),
  }
}
