export interface Sibling {
  id: string
  label: string
  /** Code or place, muted at the right. */
  detail?: string
  href: string
  current?: boolean
}

/** Returns the records that match `query` (initially empty: the most likely ones). */
export type LoadSiblings = (query: string, signal: AbortSignal) => Promise<readonly Sibling[]>
