/** How many records one bulk change may be about. Apart from its schemas, so that a list page needs no zod. */
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
