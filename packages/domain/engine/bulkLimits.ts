/** Limits of a single request. Separate from the schemas, so that list pages need no zod. */

/** How many records one bulk change may affect. */
export const bulkLimits = {
  /** Selected by id. */
  ids: 1_000,
  /** Selected by the list's query. */
  matching: 5_000,
  /** Previewed with their changes. */
  preview: 50,
} as const

/** More rows than this are exported in the background. */
export const exportAtOnce = 5_000

/** Maximum number of lists counted in one request. */
export const mostCounts = 40
