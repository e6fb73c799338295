import { call } from '../../http/call.ts'
import { told } from '../requests/queries.ts'
import { operationsKey } from './undoOperation.ts'

/** Asked again each time the bell is opened. */
export const recentOperations = {
  queryKey: operationsKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /api/undo', { signal }),
  staleTime: 0,
  ...told,
}
