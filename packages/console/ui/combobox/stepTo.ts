/** The number of options Page Up and Page Down move by. */
const page = 8

/** The option a key moves to from `at`, of `count`; undefined if the list doesn't handle the key. */
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
