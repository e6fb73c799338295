/**
 * The last lists and records with their tags, so that the server need not send again what hasn't changed. In memory only: a
 * browser would keep them on disk after signing out. They go with the person who read them (`queryClient.ts`).
 */
export const keptAnswers = new Map<string, { tag: string; data: unknown }>()

/** The pages of a long list, and what was open before it. */
const mostKept = 50

export function keepAnswer(address: string, tag: string, data: unknown): void {
  if (keptAnswers.size >= mostKept) keptAnswers.clear()
  keptAnswers.set(address, { tag, data })
}
