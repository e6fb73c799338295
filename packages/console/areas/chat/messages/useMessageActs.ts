/** Message actions, wherever messages are shown. */
import type { ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'
import type { ReactionKind } from '@postern/domain/areas/chat/reactions.ts'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { channelHref } from '../channelTitle.ts'
import { markRead, useRefreshChannels } from '../chatApi.ts'
import type { MessageActs, TurnedInto } from './MessageToolbar.tsx'
import { quoted } from './turn/quotedMessage.ts'

interface Following {
  readonly onChanged: (message: ChatMessage) => void
  readonly onQuote: (text: string) => void
  readonly onTurn: (message: ChatMessage, into: TurnedInto) => void
}

const paramsOf = ({ channelId, seq }: ChatMessage) => ({ id: channelId, seq: String(seq) })

export function useMessageActs({ onChanged, onQuote, onTurn }: Following): MessageActs {
  const refresh = useRefreshChannels()
  return {
    react: (message, kind: ReactionKind, isOn) =>
      void call('POST /api/chat/channels/:id/messages/:seq/reactions', {
        params: paramsOf(message),
        body: { kind, isOn },
      }).then(onChanged, reportError),
    pin: (message, isPinned) =>
      void call('POST /api/chat/channels/:id/messages/:seq/pin', {
        params: paramsOf(message),
        body: { isPinned },
      }).then(onChanged, reportError),
    quote: (message) => onQuote(`${quoted(message.body)}\n\n`),
    turn: onTurn,
    markUnread: (message) => void markRead(message.channelId, message.seq - 1, true).then(refresh, reportError),
    copyLink: (message) => {
      const address = new URL(
        channelHref({ id: message.channelId, name: null }, message.parentSeq ?? message.seq),
        location.href,
      )
      void navigator.clipboard
        .writeText(address.href)
        .then(() => toast({ tone: 'ok', title: 'Link copied', lifeMs: 4_000 }), reportError)
    },
  }
}
