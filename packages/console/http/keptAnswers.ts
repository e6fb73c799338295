/**
 * The latest lists and records with their ETags, so the server doesn't resend what hasn't changed. In memory only: the browser's
 * cache would keep them on disk after signing out. Cleared when the user changes (`queryClient.ts`).
 */
export const keptAnswers = new Map<string, { tag: string; data: unknown }>()

/** Enough for the pages of a long list and what was open before it. */
const mostKept = 50

export function keepAnswer(address: string, tag: string, data: unknown): void {
  if (keptAnswers.size >= mostKept) keptAnswers.clear()
  keptAnswers.set(address, { tag, data })
}
