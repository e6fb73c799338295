/** Queries about one user beyond the record. */
import type { CheckedCatalogue } from '@postern/domain/areas/access/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../http/call.ts'

export interface UserKey {
  readonly customerId: string
  readonly id: string
}

const meta = { quiet: true }

/** Below `resource users`, so that a change of the record invalidates them, too. */
const keyOf = (part: string, { customerId, id }: UserKey) => ['resource', 'users', part, customerId, id] as const

export const accessOptions = (params: UserKey) =>
  queryOptions({
    queryKey: keyOf('access', params),
    queryFn: ({ signal }) => call('GET /api/customers/:customerId/users/:id/access', { params: { ...params }, signal }),
    meta,
  })

export interface AskedPermission {
  readonly catalogue: CheckedCatalogue
  readonly path: string
}

export const canOptions = (params: UserKey, { catalogue, path }: AskedPermission) =>
  queryOptions({
    queryKey: [...keyOf('can', params), catalogue, path],
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/users/:id/can', {
        params: { ...params },
        query: { catalogue, path },
        signal,
      }),
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
