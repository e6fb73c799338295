/** What roll-ups are kept by: everything together, by one dimension, or by all of them. Filters by one dimension are by far the most. */

/** By the name of its filter. */
export const dimensionColumns = {
  site: 'site_id',
  carrier: 'carrier_id',
  packageType: 'package_type_id',
  priority: 'priority_level_id',
  channel: 'channel',
} as const

export type Dimension = keyof typeof dimensionColumns
/** A record's keys are all it has. */
export const dimensionNames = Object.keys(dimensionColumns) as Dimension[]
/** In the order of the tables. */
export const dimensions = dimensionNames.map((name) => dimensionColumns[name])

export type Grain = 'customer' | Dimension | 'full'

/** The coarsest rows that know these dimensions apart. */
export function coarsestGrain(needed: readonly Dimension[]): Grain {
  const [first, ...others] = new Set(needed)
  return first === undefined ? 'customer' : others.length === 0 ? first : 'full'
}

const all = 2 ** dimensionNames.length - 1

/** As Postgres answers `grouping(…)` of all dimensions: a bit for each that is summed over, the first one the highest. */
export const groupingOf = (name: Dimension): number =>
  all - 2 ** (dimensionNames.length - 1 - dimensionNames.indexOf(name))
