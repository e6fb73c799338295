/** Stacks values on top of each other. Pure. */

export interface StackPart {
  series: number
  from: number
  to: number
}

/** The segments of each category, bottom up, in the order of the series; empty values have none. */
export const stacksOf = (series: readonly (readonly (number | null)[])[], categories: number): StackPart[][] =>
  Array.from({ length: categories }, (_, category) => {
    let from = 0
    return series.flatMap((values, place) => {
      const value = values[category] ?? 0
      if (value <= 0) return []
      const part = { series: place, from, to: from + value }
      from = part.to
      return part
    })
  })

/** Cumulative share in percent (Pareto). */
export function runningShares(values: readonly number[], whole = values.reduce((sum, value) => sum + value, 0)) {
  let sum = 0
  return values.map((value) => {
    sum += value
    return whole === 0 ? 0 : (sum / whole) * 100
  })
}
