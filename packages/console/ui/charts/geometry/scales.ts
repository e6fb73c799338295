/** Maps numbers to positions. Pure. */

export type Scale = (value: number) => number

export const scaleOf =
  (from: number, to: number, start: number, end: number): Scale =>
  (value) =>
    start + ((value - from) / (to - from || 1)) * (end - start)

interface TickOptions {
  /** Maximum number of intervals between grid lines. */
  spaces?: number
  /** For counts: whole numbers only. */
  whole?: boolean
}

const factors = [1, 2, 2.5, 5]

/** Evenly spaced round numbers that cover the range: the first is at or below `low`, the last at or above `high`. */
export function ticksOver(low: number, high: number, { spaces = 4, whole = false }: TickOptions = {}): number[] {
  const top = high > low ? high : low + (whole ? spaces : 1)
  for (let power = Math.floor(Math.log10((top - low) / spaces)); ; power++)
    for (const factor of factors) {
      const step = factor * 10 ** power
      if (whole && !Number.isInteger(step)) continue
      const [first, last] = [Math.floor(low / step), Math.ceil(top / step)]
      if (last - first <= spaces)
        // Rounds off floating-point noise such as 0.30000000000000004.
        return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
    }
}

/** Minimum and maximum; [0, 0] if there are no values. Spreading a long list into Math.max overflows the stack. */
export function extentOf(values: Iterable<number | null>): [number, number] {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values)
    if (value !== null) {
      if (value < low) low = value
      if (value > high) high = value
    }
  return low > high ? [0, 0] : [low, high]
}

/** Every nth item, so that at most `most` are left. Always keeps the last, which readers look for first. */
export function thinned<T>(items: readonly T[], most: number): T[] {
  const every = Math.max(1, Math.ceil(items.length / Math.max(1, most)))
  return items.filter((_, index) => (items.length - 1 - index) % every === 0)
}
