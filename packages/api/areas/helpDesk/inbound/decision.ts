/** How an inbound mail was handled. */
import type { Writer } from '../../../engine/audit.ts'
import type { TicketRef } from '../writes/storedTicket.ts'

export interface Decision {
  readonly outcome: 'ticket' | 'reply' | 'unassigned' | 'automatic' | 'bounce' | 'loop'
  readonly ticket?: TicketRef
  /** Why it didn't become a ticket, as a sentence. */
  readonly reason?: string
}

export const mailWriter: Writer = { userId: null, via: 'mail', requestId: null }
