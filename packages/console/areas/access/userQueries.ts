/** What is asked about one user beyond the record. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../http/call.ts'

export interface UserKey {
  readonly customerId: string
  readonly id: string
}

const meta = { quiet: true }

/** Below `resource users`, so that a change of the record makes them stale too. */
const keyOf = (part: string, { customerId, id }: UserKey) => ['resource', 'users', part, customerId, id] as const

export const accessOptions = (params: UserKey) =>
  queryOptions({
    queryKey: keyOf('access', params),
    queryFn: ({ signal }) => call('GET /api/customers/:customerId/users/:id/access', { params: { ...params }, signal }),
    meta,
  })

export const securityOptions = (params: UserKey) =>
  queryOptions({
    queryKey: keyOf('security', params),
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/users/:id/security', { params: { ...params }, signal }),
    staleTime: 0,
    meta,
  })
