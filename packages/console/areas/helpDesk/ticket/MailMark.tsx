import type { TicketEvent } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import type { Tone } from '../../../ui/marks/tone.ts'

const marks: Readonly<Record<NonNullable<TicketEvent['mail']>, { tone: Tone; text: string } | null>> = {
  received: null,
  queued: { tone: 'idle', text: 'Sending' },
  sending: { tone: 'idle', text: 'Sending' },
  sent: { tone: 'ok', text: 'Emailed' },
  failed: { tone: 'danger', text: 'Email failed' },
  dropped: { tone: 'off', text: 'Not emailed' },
}

/** Whether a reply was sent by email. */
export function MailMark({ state }: { state: TicketEvent['mail'] }) {
  const mark = state && marks[state]
  return mark ? <StatusMark tone={mark.tone}>{mark.text}</StatusMark> : null
}
