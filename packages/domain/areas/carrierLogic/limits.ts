/** How large things may be. Every piece of work in this room is bounded by these numbers, whatever is typed or scanned. */

/** A rule's pattern as it is written. */
export const maxPatternLength = 500
/** Groups inside groups. */
export const maxNesting = 12
/** The upper number of `{n,m}`, and the longest text a rule is compared with. */
export const maxLength = 64
/** Places a pattern takes when every repetition is written out. */
export const maxPlaces = 2_000
/** Fixed layouts a pattern may stand for: `A?B?` stands for four. */
export const maxLayouts = 512
/** A scan as it comes in. The largest message on a label, a full PDF417, holds 1,850 signs. */
export const maxScanLength = 2_048
