/** The grains of roll-ups: totals, by one dimension, or by all of them. Most filters use one dimension. */

/** By filter name. */
export const dimensionColumns = {
  site: 'site_id',
  carrier: 'carrier_id',
  packageType: 'package_type_id',
  priority: 'priority_level_id',
  channel: 'channel',
} as const

export type Dimension = keyof typeof dimensionColumns
/** The object has no other keys. */
export const dimensionNames = Object.keys(dimensionColumns) as Dimension[]
/** In table order. */
export const dimensions = dimensionNames.map((name) => dimensionColumns[name])

export type Grain = 'customer' | Dimension | 'full'

/** The coarsest rows that distinguish these dimensions. */
export function coarsestGrain(needed: readonly Dimension[]): Grain {
  const [first, ...others] = new Set(needed)
  return first === undefined ? 'customer' : others.length === 0 ? first : 'full'
}

const all = 2 ** dimensionNames.length - 1

/** The result of Postgres' `grouping(…)` over all dimensions: one bit per dimension summed over, the first one highest. */
export const groupingOf = (name: Dimension): number =>
  all - 2 ** (dimensionNames.length - 1 - dimensionNames.indexOf(name))
