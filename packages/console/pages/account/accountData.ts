/** Queries about the user's own account, and how a change of factors is applied. */

import type { Endpoints } from '@postern/domain/areas/endpoints.ts'
import type { AnswerOf } from '@postern/domain/engine/contract.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { renewSession } from '../../session/change.ts'

export type Factors = AnswerOf<Endpoints['GET /api/auth/mfa-factors']>

// Quiet: each card shows its own error.
const meta = { quiet: true }

export const factorsQuery = queryOptions({
  queryKey: ['account', 'factors'],
  queryFn: ({ signal }) => call('GET /api/auth/mfa-factors', { signal }),
  meta,
})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call('GET /api/auth/sessions', { signal }),
  // Another device may have signed in since: never show a stale list.
  staleTime: 0,
  meta,
})

/** Factors changed: the response has the new list, and the session continues with its new token. */
export function useTakeFactors(): (answer: Factors) => void {
  const client = useQueryClient()
  return ({ factors, recoveryCodesLeft, token }) => {
    client.setQueryData(factorsQuery.queryKey, { factors, recoveryCodesLeft })
    if (token !== undefined) renewSession(token)
  }
}
