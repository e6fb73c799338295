/** Unread counts, shared by the channel list and the chat tile. */
import type { MyChannel } from '@postern/domain/areas/chat/chatShapes.ts'

type Unread = Pick<MyChannel, 'kind' | 'notify' | 'isMuted' | 'unread' | 'unreadMentions'>

/** Badge of a channel; null for none. Highlights mentions, direct messages, and channels that notify of everything. */
export function unreadIn({ kind, notify, isMuted, unread, unreadMentions }: Unread) {
  const calls = kind === 'direct' || notify === 'all' ? unread : unreadMentions
  if (isMuted || (unread === 0 && calls === 0)) return null
  return { count: calls > 0 ? calls : unread, isCalling: calls > 0 }
}

/** Number of unread channels, and of messages in them that mention me. */
export function unreadOverall(channels: readonly Unread[]): { channels: number; mentions: number } {
  const counted = channels.filter((channel) => unreadIn(channel) !== null)
  return { channels: counted.length, mentions: counted.reduce((sum, { unreadMentions }) => sum + unreadMentions, 0) }
}
