/** The messages of an open channel: where it opens, what scrolling loads, what arrives live. */
import type { ChannelEvent, ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'
import type { WholeChannel } from '@postern/domain/areas/chat/endpoints.ts'
import { channelTopicOf } from '@postern/domain/areas/chat/liveTopics.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { useLive } from '../../../stream/useLive.ts'
import { threadKey } from '../chatApi.ts'
import { isChannelEvent } from '../chatEvents.ts'
import { onConfirmed, outbox } from '../useOutbox.ts'
import {
  type MessageWindow,
  readAgain,
  withChange,
  withMessage,
  withNewer,
  withOlder,
  withRefreshed,
} from './messageWindow.ts'
import { PendingReads, type WindowUpdate } from './pendingReads.ts'

const pageSize = 50

export interface Opening {
  /** Opens at this message, regardless of what was read. */
  readonly at: number | null
  /** Opens at the first message since this time. */
  readonly since: string | null
}

export function useTimeline(channel: WholeChannel, { at, since }: Opening, onTyping: (event: ChannelEvent) => void) {
  const client = useQueryClient()
  const { id } = channel
  const key = ['chat', 'messages', id, at, since] as const
  // The line above new messages stays where it was when the channel was opened.
  const [readSeq] = useState(channel.lastReadSeq)
  const isLoading = useRef(false)
  const [reads] = useState(() => new PendingReads())
  const readPage = (query: Record<string, string | number>) =>
    call('GET /api/chat/channels/:id/messages', { params: { id }, query: { limit: pageSize, ...query } })
  const read = (query: Record<string, string | number>) => reads.read(() => readPage(query))
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: (): Promise<MessageWindow> => {
      if (at !== null) return read({ around: at })
      if (since !== null) return read({ since })
      return channel.lastReadSeq < channel.lastSeq ? read({ around: channel.lastReadSeq + 1 }) : read({})
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    ...errorsInPlace,
  })
  const change = (update: WindowUpdate) => client.setQueryData<MessageWindow>(key, (window) => window && update(window))
  const changeLive = (update: WindowUpdate) => {
    reads.arrived(update)
    change(update)
  }

  const take = (message: ChatMessage) => {
    if (message.clientId !== null) outbox().remove(message.clientId)
    changeLive((window) => withMessage(window, message))
    if (message.parentSeq !== null) void client.invalidateQueries({ queryKey: threadKey(id, message.parentSeq) })
  }
  const takeConfirmed = useEffectEvent((message: ChatMessage) => {
    if (message.channelId === id) take(message)
  })
  useEffect(() => onConfirmed((message) => takeConfirmed(message)), [])

  /** Refetches the messages in the window and what came after. */
  const refresh = async () => {
    // A first page that is still being read may have been read before following began.
    const { data: window } = data ? { data } : await refetch()
    if (!window) return
    const from = window.items[0]?.seq ?? 1
    const page = await reads.read(() => readAgain(window, (after, limit) => readPage({ after, limit })))
    change((now) => withRefreshed(now, from, page))
  }

  const fetchOne = async (event: Extract<ChannelEvent, { seq: number }>) => {
    const { items } = await call('GET /api/chat/channels/:id/messages', {
      params: { id },
      query: { after: event.seq - 1, limit: 1, replies: 'true' },
    })
    for (const message of items)
      if (event.kind === 'message') take(message)
      else changeLive((window) => withChange(window, message))
  }

  useLive(
    channelTopicOf(id),
    (event) => {
      if (!isChannelEvent(event)) return
      if (event.kind === 'typing') onTyping(event)
      else if (event.kind === 'channel') void client.invalidateQueries({ queryKey: ['chat', 'channels'] })
      else if (event.message === null) fetchOne(event).catch(reportError)
      else if (event.kind === 'message') take(event.message)
      else {
        const { message } = event
        changeLive((window) => withChange(window, message))
        void client.invalidateQueries({ queryKey: threadKey(id, message.parentSeq ?? message.seq) })
        void client.invalidateQueries({ queryKey: ['chat', 'pins', id] })
      }
    },
    () => {
      outbox().hurry()
      refresh().catch(() => {})
      void client.invalidateQueries({ queryKey: ['chat', 'thread', id] })
    },
  )

  const more = async (direction: 'older' | 'newer') => {
    const window = client.getQueryData<MessageWindow>(key)
    const edge = direction === 'older' ? window?.items[0] : window?.items.at(-1)
    if (!window || !edge || isLoading.current) return
    if (!(direction === 'older' ? window.hasOlder : window.hasNewer)) return
    isLoading.current = true
    try {
      if (direction === 'older') {
        const page = await read({ before: edge.seq })
        change((now) => withOlder(now, page))
      } else {
        const page = await read({ after: edge.seq })
        change((now) => withNewer(now, page))
      }
    } catch (failed) {
      reportError(failed)
    } finally {
      isLoading.current = false
    }
  }

  return {
    window: data,
    error,
    refetch,
    readSeq,
    more,
    take,
    changed: (m: ChatMessage) => changeLive((w) => withChange(w, m)),
  }
}
