/** Fetches immediately when a user asks, on the node that got the request. Scheduled fetches are run by a task. */
import type { FetchDeps } from './fetchSource.ts'
import { fetchNext } from './fetchSource.ts'

export interface Fetcher extends AsyncDisposable {
  readonly wake: () => void
}

/** `onFetched`: there may be a new import to work on. */
export function sourceFetcher(deps: FetchDeps, onFetched: () => void): Fetcher {
  const stop = new AbortController()
  let isAsked = false
  let fetching: Promise<void> | undefined
  const fetchAll = async (): Promise<void> => {
    while (isAsked && !stop.signal.aborted) {
      isAsked = false
      while (!stop.signal.aborted && (await fetchNext(deps, stop.signal))) onFetched()
    }
  }
  return {
    wake: () => {
      isAsked = true
      fetching ??= fetchAll()
        .catch((error: unknown) => console.error(`Fetching failed: ${error}`))
        .finally(() => {
          fetching = undefined
        })
    },
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await fetching
    },
  }
}
