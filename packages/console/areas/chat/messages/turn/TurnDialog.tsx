/** Turns a message into a ticket or a wiki page. The dialogs are loaded on demand. */
import type { ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'
import type { WholeChannel } from '@postern/domain/areas/chat/endpoints.ts'
import { Suspense } from 'react'
import { lazyPart } from '../../../../ui/lazyPart.tsx'
import type { TurnedInto } from '../MessageToolbar.tsx'

const TicketDialog = lazyPart(() => import('./TicketDialog.tsx'))
const PageDialog = lazyPart(() => import('./PageDialog.tsx'))

export interface Turning {
  readonly message: ChatMessage
  readonly into: TurnedInto
}

interface TurnDialogProps {
  channel: WholeChannel
  turning: Turning
  onClose: () => void
}

export function TurnDialog({ channel, turning: { message, into }, onClose }: TurnDialogProps) {
  const Form = into === 'ticket' ? TicketDialog : PageDialog
  return (
    <Suspense fallback={null}>
      <Form channel={channel} message={message} onClose={onClose} />
    </Suspense>
  )
}
