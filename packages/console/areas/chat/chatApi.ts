/** Queries and mutations of chat. */
import type { MemberRole } from '@postern/domain/areas/chat/chatShapes.ts'
import type { WholeChannel } from '@postern/domain/areas/chat/endpoints.ts'
import type { Endpoints } from '@postern/domain/areas/endpoints.ts'
import type { InputOf } from '@postern/domain/engine/contract.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'

export const channelsKey = ['chat', 'channels'] as const

type BodyOf<K extends keyof Endpoints & string> = InputOf<K, Endpoints[K]> extends { body: infer B } ? B : never

export const myChannelsOptions = queryOptions({
  queryKey: [...channelsKey, 'mine'],
  queryFn: ({ signal }) => call('GET /api/chat/channels', { signal }),
  // The live stream covers followed channels; polling covers the rest.
  refetchInterval: 60_000,
  ...errorsInPlace,
})

export const joinableOptions = (q: string) =>
  queryOptions({
    queryKey: [...channelsKey, 'browse', q],
    queryFn: ({ signal }) => call('GET /api/chat/channels/browse', { query: { ...(q && { q }) }, signal }),
    ...errorsInPlace,
  })

export const channelOptions = (channel: string) =>
  queryOptions({
    queryKey: [...channelsKey, 'one', channel],
    queryFn: ({ client, queryKey, signal }) => {
      // Once loaded, refetch by ID: the channel may have been renamed in the meantime.
      const known = client.getQueryData<WholeChannel>(queryKey)
      return call('GET /api/chat/channels/:channel', { params: { channel: known?.id ?? channel }, signal })
    },
    ...errorsInPlace,
  })

export const pinsOptions = (id: string) =>
  queryOptions({
    queryKey: ['chat', 'pins', id],
    queryFn: ({ signal }) => call('GET /api/chat/channels/:id/pins', { params: { id }, signal }),
    ...errorsInPlace,
  })

export const threadKey = (id: string, seq: number) => ['chat', 'thread', id, seq] as const

export const threadOptions = (id: string, seq: number) =>
  queryOptions({
    queryKey: threadKey(id, seq),
    queryFn: ({ signal }) =>
      call('GET /api/chat/channels/:id/messages/:seq/thread', {
        params: { id, seq: String(seq) },
        query: { limit: 200 },
        signal,
      }),
    ...errorsInPlace,
  })

export const peopleOptions = (q: string, channelId?: string) =>
  queryOptions({
    queryKey: ['chat', 'people', channelId ?? '', q],
    queryFn: ({ signal }) => call('GET /api/chat/people', { query: { q, ...(channelId && { channelId }) }, signal }),
    staleTime: 30_000,
    ...errorsInPlace,
  })

export const searchOptions = (q: string) =>
  queryOptions({
    queryKey: ['chat', 'search', q],
    queryFn: ({ signal }) => call('GET /api/chat/search', { query: { q }, signal }),
    enabled: q !== '',
    ...errorsInPlace,
  })

const presenceSeconds = 25

/** Reports the user's presence and returns everyone else's. Users with the tab in the background are away. */
export const presenceOptions = queryOptions({
  queryKey: ['chat', 'presence'],
  queryFn: async ({ signal }) => {
    const { people } = await call('POST /api/chat/presence', {
      body: { isActive: document.visibilityState === 'visible' },
      headers: { 'x-postern-background': '1' },
      signal,
    })
    return new Map(people.map(({ id, presence }) => [id, presence]))
  },
  refetchInterval: presenceSeconds * 1_000,
  refetchIntervalInBackground: true,
  ...errorsInPlace,
})

export function useRefreshChannels(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: channelsKey })
}

export type NewChannel = BodyOf<'POST /api/chat/channels'>

export function useCreateChannel() {
  const refresh = useRefreshChannels()
  return useMutation({
    mutationFn: (body: NewChannel) => call('POST /api/chat/channels', { body }),
    onSuccess: refresh,
    ...errorsInPlace,
  })
}

export function useOpenDirect() {
  const refresh = useRefreshChannels()
  return useMutation({
    mutationFn: (memberIds: string[]) => call('POST /api/chat/direct', { body: { memberIds } }),
    onSuccess: refresh,
    ...errorsInPlace,
  })
}

export function useJoin() {
  const refresh = useRefreshChannels()
  return useMutation({
    mutationFn: (id: string) => call('POST /api/chat/channels/:id/join', { params: { id } }),
    onSuccess: refresh,
    ...errorsInPlace,
  })
}

export function useLeave() {
  const refresh = useRefreshChannels()
  return useMutation({
    mutationFn: (id: string) => call('POST /api/chat/channels/:id/leave', { params: { id } }),
    onSuccess: refresh,
    ...errorsInPlace,
  })
}

export type ChannelPatch = BodyOf<'PATCH /api/chat/channels/:id'>

export function useChangeChannel(id: string) {
  const refresh = useRefreshChannels()
  return useMutation({
    mutationFn: ({ rowVersion, changes }: { rowVersion: number; changes: ChannelPatch }) =>
      call('PATCH /api/chat/channels/:id', {
        params: { id },
        body: changes,
        headers: { 'if-match': `"${rowVersion}"` },
      }),
    onSettled: refresh,
    ...errorsInPlace,
  })
}

export function useSetMembership(id: string) {
  const refresh = useRefreshChannels()
  return useMutation({
    mutationFn: (body: BodyOf<'PATCH /api/chat/channels/:id/membership'>) =>
      call('PATCH /api/chat/channels/:id/membership', { params: { id }, body }),
    onSuccess: refresh,
    ...errorsInPlace,
  })
}

export function useAddMember(id: string) {
  const refresh = useRefreshChannels()
  return useMutation({
    mutationFn: (userId: string) =>
      call('POST /api/chat/channels/:id/members', { params: { id }, body: { userIds: [userId] } }),
    onSuccess: refresh,
    ...errorsInPlace,
  })
}

export function useRemoveMember(id: string) {
  const refresh = useRefreshChannels()
  return useMutation({
    mutationFn: (userId: string) => call('DELETE /api/chat/channels/:id/members/:userId', { params: { id, userId } }),
    onSuccess: refresh,
    ...errorsInPlace,
  })
}

export function useSetRole(id: string) {
  const refresh = useRefreshChannels()
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: MemberRole }) =>
      call('PATCH /api/chat/channels/:id/members/:userId', { params: { id, userId }, body: { role } }),
    onSuccess: refresh,
    ...errorsInPlace,
  })
}

export const markRead = (id: string, seq: number, isBack = false): Promise<undefined> =>
  call('POST /api/chat/channels/:id/read', { params: { id }, body: { seq, isBack } })
