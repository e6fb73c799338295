import { MutationCache, QueryCache } from '@tanstack/react-query'
import { reportError } from '../errors/reportError.ts'
import { getSession, subscribeSession } from '../session/store.ts'
import { toastHistory } from '../ui/overlays/toastStore.ts'
import { FreshQueryClient } from './freshQueryClient.ts'
import { keptAnswers } from './keptAnswers.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the page itself shows the error, so no toast. */
    queryMeta: { quiet?: boolean }
    mutationMeta: { quiet?: boolean }
  }
}

/** Only the HTTP client retries: retries on top of it would multiply (spec:console#104). */
function makeQueryClient(): FreshQueryClient {
  return new FreshQueryClient({
    queryCache: new QueryCache({ onError: (error, query) => query.meta?.quiet || reportError(error) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => mutation.meta?.quiet || reportError(error),
    }),
    defaultOptions: {
      // Offline, a request fails with a message like any other; waiting silently would look like a dead button.
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

export const queryClient = makeQueryClient()

/** Never show one user's data to the next. */
let userId = getSession().auth?.userId
let lastPerson = userId
subscribeSession(() => {
  // Compares users, not tokens: a renewed token is the same user, so their page stays.
  const now = getSession().auth?.userId
  if (now === userId) return
  userId = now
  queryClient.clear()
  keptAnswers.clear()
  // The bell keeps a user's toasts until a different user signs in.
  if (now === undefined || now === lastPerson) return
  lastPerson = now
  toastHistory.set([])
})
