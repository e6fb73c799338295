/** The author of ticket changes made through the API, and the permissions they need. */
import { isDone, ticketNumber } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import type { FastifyRequest } from 'fastify'
import type { Person } from '../../auth/people.ts'
import type { Writer } from '../../engine/audit.ts'
import { requirePermission } from '../../http/guard.ts'
import type { TicketChanges } from './writes/changeTicket.ts'
import type { TicketAuthor } from './writes/ticketEvents.ts'

export const writerOf = (user: Person, request: FastifyRequest): Writer => ({
  userId: user.id,
  via: 'console',
  requestId: request.id,
})

export const authorOf = (user: Person): TicketAuthor => ({ kind: 'staff', id: user.id, name: user.name })

/**
 * Taking a ticket only requires editing it; assigning it to someone else and solving it have separate permissions, and the requester's
 * data can be changed only by users who may see it.
 */
export function requireChanges(user: Person, changes: TicketChanges): void {
  const { status, assigneeId, requesterName, requesterEmail, requesterPhone } = changes
  if (requesterName !== undefined) requirePermission(user, 'customers.contacts.view')
  if (requesterEmail !== undefined || requesterPhone !== undefined) requirePermission(user, 'customers.contacts.pii')
  if (assigneeId !== undefined && assigneeId !== user.id) requirePermission(user, 'helpDesk.tickets.assign')
  if (status !== undefined && isDone(status)) requirePermission(user, 'helpDesk.tickets.close')
}

interface Versioned {
  readonly id: string
  readonly number: number
  readonly rowVersion: number
}

export const openedAnswer = ({ id, number, rowVersion }: Versioned) => ({
  id,
  number: ticketNumber(number),
  rowVersion,
})
