import { errorsInPlace } from '../engine/requests/queries.ts'
import { operationsKey } from '../engine/undo/undoOperation.ts'
import { call } from '../http/call.ts'

/** Refetched each time the bell is opened. */
export const recentOperations = {
  queryKey: operationsKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /api/undo', { signal }),
  staleTime: 0,
  ...errorsInPlace,
}
