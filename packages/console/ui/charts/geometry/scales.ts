/** Numbers to places. Pure. */

export type Scale = (value: number) => number

export const scaleOf =
  (from: number, to: number, start: number, end: number): Scale =>
  (value) =>
    start + ((value - from) / (to - from || 1)) * (end - start)

interface TickOptions {
  /** At most so many spaces between lines. */
  spaces?: number
  /** Counts have no halves. */
  whole?: boolean
}

const factors = [1, 2, 2.5, 5]

/** Round numbers, evenly apart, that cover the range: the first is at or below it, the last at or above. */
export function ticksOver(low: number, high: number, { spaces = 4, whole = false }: TickOptions = {}): number[] {
  const top = high > low ? high : low + (whole ? spaces : 1)
  for (let power = Math.floor(Math.log10((top - low) / spaces)); ; power++)
    for (const factor of factors) {
      const step = factor * 10 ** power
      if (whole && !Number.isInteger(step)) continue
      const [first, last] = [Math.floor(low / step), Math.ceil(top / step)]
      if (last - first <= spaces)
        // Without the twelfth digit of a product, such as 0.30000000000000004.
        return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
    }
}

/** Least and most of what was measured; [0, 0] where nothing was. Spreading a long list over Math.max overflows the stack. */
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

/** Every nth of them, so that at most `most` are left; the last stays, as it is looked for first. */
export function thinned<T>(items: readonly T[], most: number): T[] {
  const every = Math.max(1, Math.ceil(items.length / Math.max(1, most)))
  return items.filter((_, index) => (items.length - 1 - index) % every === 0)
}
