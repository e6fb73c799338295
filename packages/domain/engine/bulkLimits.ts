/** How much may be asked at once. Apart from the schemas, so that a list page needs no zod. */

/** How many records one bulk change may be about. */
export const bulkLimits = {
  /** Named one by one. */
  ids: 1_000,
  /** Named by what the list asks. */
  matching: 5_000,
  /** Shown with what changes in each. */
  preview: 50,
} as const

/** More rows than this are exported in the background. */
export const exportAtOnce = 5_000

/** Lists that are counted in one request. */
export const mostCounts = 40
