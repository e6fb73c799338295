/** Size limits. They bound all work in this module, whatever is typed or scanned. */

/** A rule's pattern as written. */
export const maxPatternLength = 500
/** Nested groups. */
export const maxNesting = 12
/** The upper bound in `{n,m}`, and the longest text that is compared with rules. */
export const maxLength = 64
/** Positions of a pattern once every repetition is expanded. */
export const maxPlaces = 2_000
/** Fixed layouts a pattern may expand to: `A?B?` expands to four. */
export const maxLayouts = 512
/** A raw scan. The largest message on a label, a full PDF417, holds 1,850 characters. */
export const maxScanLength = 2_048
