/** Changes a ticket: status, assignment, priority and subject. Each kind of change adds an event to the conversation. */
import { mayMove, statusMove } from '@postern/domain/areas/helpDesk/statusMove.ts'
import {
  isDone,
  type TicketCategory,
  type TicketPriority,
  type TicketStatus,
  type TicketTeam,
} from '@postern/domain/areas/helpDesk/ticketFields.ts'
import { type Issue, invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Changes, Writer } from '../../../engine/audit.ts'
import { requireAgent, requireWatchers } from './agents.ts'
import { notifyAssigned } from './notifyTicket.ts'
import { queueMail } from './queueMail.ts'
import { saveTicket } from './saveTicket.ts'
import { lockTicket, type StoredTicket, type TicketLinks, type TicketRef } from './storedTicket.ts'
import { insertEvent, type NewEvent, type TicketAuthor } from './ticketEvents.ts'
import { changedLinks, completeLinks } from './ticketLinks.ts'
import { requireParent } from './ticketParent.ts'

export interface TicketChanges extends Partial<TicketLinks> {
  readonly subject?: string
  readonly status?: TicketStatus
  /** When a ticket on hold reopens automatically. */
  readonly holdUntil?: string | null
  /** Both are required to solve it. */
  readonly causeCode?: string | null
  readonly resolution?: string | null
  readonly priority?: TicketPriority
  readonly category?: TicketCategory
  readonly team?: TicketTeam
  readonly assigneeId?: string | null
  readonly tags?: readonly string[]
  readonly watcherIds?: readonly string[]
  readonly parentId?: string | null
  readonly requesterName?: string
  readonly requesterEmail?: string | null
  readonly requesterPhone?: string | null
  /** When a monitor rule reported that the cause is gone. */
  readonly recoveredAt?: string | null
}

export interface ChangeOptions {
  readonly author: TicketAuthor
  /** Rejected unless the ticket still has this version. */
  readonly expectedVersion?: number
  /** Defaults to now. */
  readonly at?: Date
  /** Audit details beyond the changed fields. */
  readonly more?: Changes
}

function requireSolution({ causeCode, resolution }: StoredTicket): void {
  const issues: Issue[] = [
    ...(causeCode === null || causeCode === '' ? [{ path: 'causeCode', description: 'Select what caused it.' }] : []),
    ...(resolution === null || resolution.trim() === ''
      ? [{ path: 'resolution', description: 'Enter what solved it.' }]
      : []),
  ]
  if (issues.length > 0) throw invalid(issues)
}

/** The ticket after moving to a status. */
function moved(ticket: StoredTicket, status: TicketStatus, at: string): StoredTicket {
  if (status === ticket.status) return ticket
  const may = mayMove(ticket.status, status)
  if (may !== true) throw invalid([{ path: 'status', description: may }])
  const after = { ...ticket, ...statusMove(ticket, status, at) }
  if (isDone(status)) requireSolution(after)
  // Reopening clears the previous solution, so solving it again needs a new one.
  return isDone(ticket.status) && !isDone(status) ? { ...after, causeCode: null, resolution: null } : after
}

const nameOf = async (db: Db, id: string): Promise<string> =>
  (await db.one(sql<{ name: string | null }>`select person_name(${id}) as name`))?.name ?? 'someone'

/** Conversation events for a change, one per kind. */
async function linesOf(
  db: Db,
  before: StoredTicket,
  after: StoredTicket,
): Promise<Pick<NewEvent, 'kind' | 'body' | 'data'>[]> {
  const lines: Pick<NewEvent, 'kind' | 'body' | 'data'>[] = []
  if (before.status !== after.status)
    lines.push({
      kind: 'status',
      body: isDone(after.status) && !isDone(before.status) ? (after.resolution ?? '') : '',
      data: {
        from: before.status,
        to: after.status,
        ...(after.causeCode !== null && { cause: after.causeCode }),
        ...(after.holdUntil !== null && { until: after.holdUntil }),
      },
    })
  if (before.assigneeId !== after.assigneeId || before.team !== after.team)
    lines.push({
      kind: 'assign',
      body: '',
      data: {
        ...(before.assigneeId !== after.assigneeId && {
          assigneeId: after.assigneeId,
          assignee: after.assigneeId === null ? null : await nameOf(db, after.assigneeId),
        }),
        ...(before.team !== after.team && { team: after.team }),
      },
    })
  if (before.priority !== after.priority || before.category !== after.category || before.slaPolicy !== after.slaPolicy)
    lines.push({
      kind: 'sla',
      body: '',
      data: {
        ...(before.priority !== after.priority && { priority: after.priority }),
        ...(before.category !== after.category && { category: after.category }),
        ...(before.slaPolicy !== after.slaPolicy && { policy: after.slaPolicy }),
      },
    })
  const links = {
    ...changedLinks(before, after),
    ...(before.parentId !== after.parentId && { parentId: after.parentId }),
  }
  if (Object.keys(links).length > 0) lines.push({ kind: 'link', body: '', data: links })
  if (requesterNames.some((name) => before[name] !== after[name]))
    lines.push({ kind: 'link', body: '', data: { isRequester: true, requester: after.requesterName } })
  return lines
}

const requesterNames = ['requesterName', 'requesterEmail', 'requesterPhone'] as const

const linkKeys = ['siteId', 'lockerBankId', 'lockerId', 'stationId', 'parcelId', 'contactId'] as const

async function withLinks(db: Db, ticket: StoredTicket, changes: TicketChanges): Promise<StoredTicket> {
  const { siteId, lockerBankId, lockerId, stationId, parcelId, contactId } = { ...ticket, ...changes }
  if (linkKeys.every((name) => changes[name] === undefined)) return ticket
  const links = { siteId, lockerBankId, lockerId, stationId, parcelId, contactId }
  return { ...ticket, ...(await completeLinks(db, ticket.customerId, links)) }
}

/** Like `changeTicket`, for a ticket this transaction has already locked. */
export async function changeLocked(
  db: Db,
  writer: Writer,
  before: StoredTicket,
  changes: TicketChanges,
  { author, at: moment = new Date(), more = {} }: ChangeOptions,
): Promise<StoredTicket> {
  const at = moment.toISOString()
  const { status = before.status, ...rest } = changes
  const linked = await withLinks(db, { ...before, ...rest }, changes)
  if (linked.assigneeId !== null && linked.assigneeId !== before.assigneeId)
    await requireAgent(db, before.customerId, linked.assigneeId)
  if (linked.parentId !== null && linked.parentId !== before.parentId) await requireParent(db, before, linked.parentId)
  const joining = linked.watcherIds.filter((id) => id !== writer.userId && !before.watcherIds.includes(id))
  await requireWatchers(db, before.customerId, joining)
  const wanted = moved(linked, status, at)
  const after = await saveTicket(db, writer, before, wanted, at, more)
  const solves = isDone(after.status) && !isDone(before.status)
  for (const line of await linesOf(db, before, after)) {
    // The requester sees how it was solved.
    const isPublic = solves && line.kind === 'status'
    const eventId = await insertEvent(db, after, { ...line, author, at, isPublic })
    if (isPublic) await queueMail(db, after, eventId, at)
  }
  if (after.assigneeId !== before.assigneeId) await notifyAssigned(db, after, writer.userId)
  return after
}

/** Changes status, assignment and fields, and updates clocks and pauses. */
export async function changeTicket(
  db: Db,
  writer: Writer,
  ref: TicketRef,
  changes: TicketChanges,
  options: ChangeOptions,
): Promise<StoredTicket> {
  const before = await lockTicket(db, ref, options.expectedVersion)
  return changeLocked(db, writer, before, changes, options)
}
