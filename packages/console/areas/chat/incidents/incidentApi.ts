/** Queries and mutations of incidents. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { threadKey } from '../chatApi.ts'

/** Polls, since actions on the bank aren't posted in the channel. */
const refreshedMs = 15_000

export const incidentsOptions = queryOptions({
  queryKey: ['chat', 'incidents'],
  queryFn: ({ signal }) => call('GET /api/chat/incidents', { signal }),
  refetchInterval: 60_000,
  ...errorsInPlace,
})

/** Nested under the thread’s key, so that new messages in the thread refetch it. */
export const incidentOptions = (channelId: string, seq: number) =>
  queryOptions({
    queryKey: [...threadKey(channelId, seq), 'incident'],
    queryFn: ({ signal }) =>
      call('GET /api/chat/channels/:id/messages/:seq/incident', {
        params: { id: channelId, seq: String(seq) },
        signal,
      }),
    refetchInterval: ({ state: { data } }) => (data?.incident?.endedAt === null ? refreshedMs : false),
    ...errorsInPlace,
  })

function useIncidentWrite<Answer>(send: (id: string) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: ['chat', 'thread'] }),
    ...errorsInPlace,
  })
}

export const useJoinIncident = () =>
  useIncidentWrite((id: string) => call('POST /api/chat/incidents/:id/join', { params: { id } }))

export const useWriteReport = () =>
  useIncidentWrite((id: string) => call('POST /api/chat/incidents/:id/report', { params: { id } }))

/** Wiki pages about a disconnected bank: the first is the runbook. */
export const runbookOptions = queryOptions({
  queryKey: ['wiki', 'about', 'faultCodes', 'disconnected'],
  queryFn: ({ signal }) =>
    call('GET /api/wiki/about/:kind/:ref', { params: { kind: 'faultCodes', ref: 'disconnected' }, signal }),
  staleTime: 300_000,
  ...errorsInPlace,
})
