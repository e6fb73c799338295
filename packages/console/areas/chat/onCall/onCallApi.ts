/** Queries and mutations of the on-call roster. */
import type { Endpoints } from '@postern/domain/areas/endpoints.ts'
import type { InputOf } from '@postern/domain/engine/contract.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { chatPath } from '../../../paths.ts'

export const onCallPath = `${chatPath}?view=onCall`

export const onCallOptions = queryOptions({
  queryKey: ['chat', 'onCall'],
  queryFn: ({ signal }) => call('GET /api/chat/onCall', { signal }),
  staleTime: 30_000,
  refetchInterval: 60_000,
  ...errorsInPlace,
})

type NewShift = InputOf<'POST /api/chat/onCall/shifts', Endpoints['POST /api/chat/onCall/shifts']>['body']

function useRosterWrite<Input, Answer>(send: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: onCallOptions.queryKey }),
    ...errorsInPlace,
  })
}

export const useAddShift = () => useRosterWrite((body: NewShift) => call('POST /api/chat/onCall/shifts', { body }))

export const useRemoveShift = () =>
  useRosterWrite(({ id, rowVersion }: { id: string; rowVersion: number }) =>
    call('DELETE /api/chat/onCall/shifts/:id', { params: { id }, headers: { 'if-match': `"${rowVersion}"` } }),
  )
