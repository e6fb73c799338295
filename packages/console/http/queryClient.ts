import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { reportError } from '../errors/reportError.ts'
import { getSession, subscribeSession } from '../session/store.ts'
import { toastHistory } from '../ui/overlays/toastStore.ts'
import { keptAnswers } from './keptAnswers.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the page itself shows what went wrong, so no toast. */
    queryMeta: { quiet?: boolean }
    mutationMeta: { quiet?: boolean }
  }
}

/** Only the HTTP client retries: retries on top of it would multiply (spec:console#104). */
function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => query.meta?.quiet || reportError(error) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => mutation.meta?.quiet || reportError(error),
    }),
    defaultOptions: {
      // Offline, a request fails with a sentence like any other; waiting in silence would look like a dead button.
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

export const queryClient = makeQueryClient()

/** One person's data must never be shown to the next. */
let userId = getSession().auth?.userId
let lastPerson = userId
subscribeSession(() => {
  // Not the token: a renewed one is the same person, and what they are looking at stays.
  const now = getSession().auth?.userId
  if (now === userId) return
  userId = now
  queryClient.clear()
  keptAnswers.clear()
  // What was said to someone stays in their bell until another person signs in.
  if (now === undefined || now === lastPerson) return
  lastPerson = now
  toastHistory.set([])
})
