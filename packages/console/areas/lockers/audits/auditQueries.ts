/** Audits of a bank. A running audit is polled, because someone else may be working on it too. */
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { errorsInPlace, keyOf } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'

const everyMs = 10_000

export const auditsOptions = (customerId: string, id: string) =>
  queryOptions({
    queryKey: keyOf(lockers, 'audits', customerId, id),
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/lockerBanks/:id/audits', { params: { customerId, id }, signal }),
    ...errorsInPlace,
  })

export interface AuditAddress {
  readonly customerId: string
  readonly id: string
  readonly auditId: string
}

export const auditOptions = (params: AuditAddress) =>
  queryOptions({
    queryKey: keyOf(lockers, 'audit', params.customerId, params.auditId),
    queryFn: ({ signal }) => call('GET /api/customers/:customerId/lockerBanks/:id/audits/:auditId', { params, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? everyMs : false),
    ...errorsInPlace,
  })

/** Refetches doors, lists and audits after a change. */
export function useRefreshDoors(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(lockers) })
}
