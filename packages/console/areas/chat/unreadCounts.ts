/** What someone hasn’t read, as the list of channels and the tile of chat count it. */
import type { MyChannel } from '@postern/domain/areas/chat/chatShapes.ts'

type Unread = Pick<MyChannel, 'kind' | 'notify' | 'isMuted' | 'unread' | 'unreadMentions'>

/** What a channel shows beside its name; null for nothing. It calls where someone named me, wrote to me, or I asked for all of it. */
export function unreadIn({ kind, notify, isMuted, unread, unreadMentions }: Unread) {
  const calls = kind === 'direct' || notify === 'all' ? unread : unreadMentions
  if (isMuted || (unread === 0 && calls === 0)) return null
  return { count: calls > 0 ? calls : unread, isCalling: calls > 0 }
}

/** Channels with something unread, and messages that mention me in them. */
export function unreadOverall(channels: readonly Unread[]): { channels: number; mentions: number } {
  const counted = channels.filter((channel) => unreadIn(channel) !== null)
  return { channels: counted.length, mentions: counted.reduce((sum, { unreadMentions }) => sum + unreadMentions, 0) }
}
