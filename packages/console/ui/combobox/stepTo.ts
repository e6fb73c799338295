/** How far Page Up and Page Down go. */
const page = 8

/** The option that a key leads to from `at`, of `count`; undefined where the key is not for the list. */
export function stepTo(key: string, at: number, count: number): number | undefined {
  const last = count - 1
  if (last < 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return at >= last ? 0 : at + 1
    case 'ArrowUp':
      return at <= 0 ? last : at - 1
    case 'PageDown':
      return Math.min(last, at + page)
    case 'PageUp':
      return Math.max(0, at - page)
    default:
      return undefined
  }
}
