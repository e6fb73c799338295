import type { ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'
import type { WholeChannel } from '@postern/domain/areas/chat/endpoints.ts'

export interface TurnProps {
  channel: WholeChannel
  message: ChatMessage
  onClose: () => void
}
