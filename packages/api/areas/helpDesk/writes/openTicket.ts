/** Opens a ticket: checks and completes its links, assigns the next number, and starts its clocks. */
import type { TicketHours } from '@postern/domain/areas/helpDesk/clocks.ts'
import { policyFor } from '@postern/domain/areas/helpDesk/policies.ts'
import {
  defaultPriority,
  defaultTeam,
  type SupportTier,
  type TicketCategory,
  type TicketChannel,
  type TicketPriority,
  type TicketTeam,
} from '@postern/domain/areas/helpDesk/ticketFields.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { type Writer, writeAudit } from '../../../engine/audit.ts'
import { newId } from '../../../newId.ts'
import { requireAgent } from './agents.ts'
import { notifyAssigned } from './notifyTicket.ts'
import { ticketChanges, ticketResource, withClocks } from './saveTicket.ts'
import { hoursColumn, type StoredTicket, type TicketLinks } from './storedTicket.ts'
import { insertEvent, type TicketAuthor } from './ticketEvents.ts'
import { completeLinks, noLinks } from './ticketLinks.ts'

/** An issue found by a monitor rule; each has one open ticket. */
interface Cause {
  readonly rule: string
  readonly entity: string
  readonly id: string | null
}

export interface NewTicket extends Partial<TicketLinks> {
  readonly customerId: string
  readonly subject: string
  readonly description: string
  readonly requester: { readonly name: string; readonly email?: string | null; readonly phone?: string | null }
  readonly channel: TicketChannel
  readonly category: TicketCategory
  /** Defaults to the category's and the customer tier's priority. */
  readonly priority?: TicketPriority
  /** Defaults to the category's team. */
  readonly team?: TicketTeam
  readonly assigneeId?: string | null
  readonly tags?: readonly string[]
  readonly watcherIds?: readonly string[]
  readonly parentId?: string | null
  readonly cause?: Cause
  readonly author: TicketAuthor
  /** Defaults to now. */
  readonly at?: Date
}

export interface OpenedTicket {
  readonly customerId: string
  readonly id: string
  readonly number: number
  readonly rowVersion: number
}

interface Surroundings {
  readonly tier: SupportTier
  readonly hours: TicketHours
  readonly number: number
}

const surroundingsStatement = (customerId: string, siteId: string | null) => sql<Surroundings>`
  select cu.support_tier as tier, ${hoursColumn} as hours, next_ticket_number() as number
  from customers cu left join sites si on si.customer_id = cu.id and si.id = ${siteId}::uuid
  where cu.id = ${customerId}`

const insertStatement = (t: StoredTicket, createdBy: string | null) => sql`
  insert into tickets (customer_id, id, number, subject, description, site_id, locker_bank_id, locker_id, station_id,
    parcel_id, contact_id, requester_name, requester_email, requester_phone, channel, category, priority, status,
    assignee_id, team, tags, sla_policy, first_response_due, solution_due, parent_id, watcher_ids, monitor_rule,
    monitor_entity, monitor_id, created_by, created_at, updated_at)
  values (${t.customerId}, ${t.id}, ${t.number}, ${t.subject}, ${t.description}, ${t.siteId}, ${t.lockerBankId},
    ${t.lockerId}, ${t.stationId}, ${t.parcelId}, ${t.contactId}, ${t.requesterName}, ${t.requesterEmail},
    ${t.requesterPhone}, ${t.channel}, ${t.category}, ${t.priority}, ${t.status}, ${t.assigneeId}, ${t.team},
    ${[...t.tags]}, ${t.slaPolicy}, ${t.firstResponseDue}, ${t.solutionDue}, ${t.parentId},
    ${[...t.watcherIds]}::uuid[], ${t.monitorRule}, ${t.monitorEntity}, ${t.monitorId}, ${createdBy}, ${t.createdAt},
    ${t.createdAt})`

export async function openTicket(db: Db, writer: Writer, wanted: NewTicket): Promise<OpenedTicket> {
  const { customerId, category, requester, cause, author } = wanted
  const at = (wanted.at ?? new Date()).toISOString()
  const { siteId, lockerBankId, lockerId, stationId, parcelId, contactId } = { ...noLinks, ...wanted }
  const links = await completeLinks(db, customerId, {
    siteId,
    lockerBankId,
    lockerId,
    stationId,
    parcelId,
    contactId,
  })
  const around = await db.one(surroundingsStatement(customerId, links.siteId))
  if (!around) throw failure('not_found')
  if (wanted.assigneeId) await requireAgent(db, customerId, wanted.assigneeId)
  const priority = wanted.priority ?? defaultPriority(category, around.tier)
  const ticket = withClocks(
    {
      ...links,
      customerId,
      id: newId(),
      number: around.number,
      subject: wanted.subject,
      description: wanted.description,
      requesterName: requester.name,
      requesterEmail: requester.email ?? null,
      requesterPhone: requester.phone ?? null,
      channel: wanted.channel,
      category,
      priority,
      status: 'new',
      assigneeId: wanted.assigneeId ?? null,
      team: wanted.team ?? defaultTeam(category),
      tags: wanted.tags ?? [],
      slaPolicy: policyFor(around.tier, priority),
      firstResponseDue: null,
      nextUpdateDue: null,
      solutionDue: null,
      firstResponseBreachedAt: null,
      nextUpdateBreachedAt: null,
      solutionBreachedAt: null,
      firstResponseAt: null,
      lastReplyAt: null,
      solvedAt: null,
      pauses: [],
      pausedSince: null,
      pausedSeconds: 0,
      holdUntil: null,
      causeCode: null,
      resolution: null,
      duplicateOf: null,
      parentId: wanted.parentId ?? null,
      watcherIds: wanted.watcherIds ?? [],
      monitorRule: cause?.rule ?? null,
      monitorEntity: cause?.entity ?? null,
      monitorId: cause?.id ?? null,
      recoveredAt: null,
      reopenedCount: 0,
      rowVersion: 1,
      createdAt: at,
      tier: around.tier,
      hours: around.hours,
    },
    at,
  )
  await db.all(insertStatement(ticket, writer.userId))
  await insertEvent(db, ticket, {
    kind: 'status',
    author,
    body: 'Opened the ticket.',
    data: { to: 'new', channel: ticket.channel },
    at,
  })
  writeAudit(db, writer, [
    {
      resource: ticketResource,
      customerId,
      recordId: ticket.id,
      action: 'create',
      rowVersion: 1,
      changes: ticketChanges({}, ticket),
    },
  ])
  await notifyAssigned(db, ticket, writer.userId)
  return { customerId, id: ticket.id, number: ticket.number, rowVersion: 1 }
}
