/** Keeps the visible channel list up to date. */
import type { MyChannel } from '@postern/domain/areas/chat/chatShapes.ts'
import { channelTopicOf, personTopicOf } from '@postern/domain/areas/chat/liveTopics.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLive } from '../../../stream/useLive.ts'
import { channelsKey, myChannelsOptions } from '../chatApi.ts'
import { isChannelEvent } from '../chatEvents.ts'

/** A stream carries a limited number of topics. All other channels are polled every minute. */
const mostFollowed = 40

/** Messages come in bursts: the list is refetched once per burst. */
const settleMs = 300

function FollowedChannel({ id, onChange }: { id: string; onChange: () => void }) {
  useLive(
    channelTopicOf(id),
    (event) => {
      if (isChannelEvent(event) && event.kind !== 'typing') onChange()
    },
    onChange,
  )
  return null
}

export function FollowedChannels({ channels, userId }: { channels: readonly MyChannel[]; userId: string }) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const readAgain = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void client.invalidateQueries({ queryKey: myChannelsOptions.queryKey }), settleMs)
  }
  useLive(personTopicOf(userId), () => void client.invalidateQueries({ queryKey: channelsKey }), readAgain)
  return channels.slice(0, mostFollowed).map(({ id }) => <FollowedChannel key={id} id={id} onChange={readAgain} />)
}
