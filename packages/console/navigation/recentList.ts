/** Short lists of what the user used last, stored in the browser. */

/** Storage may be blocked, full or hold data of an earlier build: the list is empty then. */
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
      // The list is a convenience, so a failed write is ignored.
    }
  }
  const without = (userId: string, id: string): T[] => read(userId).filter((other) => other.id !== id)
  return {
    read,
    /** Most recent first. */
    remember: (userId: string, item: T): void => store(userId, [item, ...without(userId, item.id)].slice(0, most)),
    forget: (userId: string, id: string): void => store(userId, without(userId, id)),
  }
}
