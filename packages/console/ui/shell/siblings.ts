export interface Sibling {
  id: string
  label: string
  /** Code or place, muted at the right. */
  detail?: string
  href: string
  current?: boolean
}

/** Returns what matches `query` (empty at first: the likeliest ones). */
export type LoadSiblings = (query: string, signal: AbortSignal) => Promise<readonly Sibling[]>
