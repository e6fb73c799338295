/** The only place that updates a ticket: recomputes clocks, bumps the version, and writes the audit row. */
import { isDeepStrictEqual } from 'node:util'
import { ticketDues } from '@postern/domain/areas/helpDesk/clocks.ts'
import { policyFor } from '@postern/domain/areas/helpDesk/policies.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { type Changes, type Writer, writeAudit } from '../../../engine/audit.ts'
import type { StoredTicket } from './storedTicket.ts'

/** Fields recorded in the audit log. The requester is personal data, so the log only says that it changed. */
const audited = [
  'subject',
  'siteId',
  'lockerBankId',
  'lockerId',
  'stationId',
  'parcelId',
  'contactId',
  'category',
  'priority',
  'status',
  'assigneeId',
  'team',
  'tags',
  'slaPolicy',
  'holdUntil',
  'causeCode',
  'resolution',
  'duplicateOf',
  'parentId',
  'watcherIds',
] as const satisfies readonly (keyof StoredTicket)[]
const auditedHidden = ['requesterName', 'requesterEmail', 'requesterPhone'] as const

export const ticketResource = { name: 'tickets' }

const plain = (value: string | readonly string[] | null): string | string[] | null =>
  typeof value === 'object' && value !== null ? [...value] : value

const veiled = (value: string | null) => (value === null ? null : hiddenSecret)

export function ticketChanges(before: Partial<StoredTicket>, after: StoredTicket): Changes {
  const changes: Changes = {}
  for (const name of audited) {
    const [was, is] = [plain(before[name] ?? null), plain(after[name])]
    if (!isDeepStrictEqual(was, is)) changes[name] = { before: was, after: is }
  }
  for (const name of auditedHidden)
    if ((before[name] ?? null) !== after[name])
      changes[name] = { before: veiled(before[name] ?? null), after: veiled(after[name]) }
  return changes
}

/** A breach dates from the due time. If the due time later moves into the future, the breach stays. */
const brokenAt = (mark: string | null, due: string | null, doneAt: string | null, at: string): string | null =>
  mark ?? (due !== null && due < (doneAt ?? at) ? due : null)

/** Its clocks at this time. Also correct for a ticket that hasn't been touched since. */
export function withClocks(ticket: StoredTicket, at: string): StoredTicket {
  const slaPolicy = policyFor(ticket.tier, ticket.priority)
  const timed = { ...ticket, slaPolicy }
  const dues = ticketDues(timed, ticket.hours)
  return {
    ...timed,
    ...dues,
    firstResponseBreachedAt: brokenAt(
      ticket.firstResponseBreachedAt,
      dues.firstResponseDue,
      ticket.firstResponseAt ?? ticket.solvedAt,
      at,
    ),
    nextUpdateBreachedAt: brokenAt(ticket.nextUpdateBreachedAt, dues.nextUpdateDue, null, at),
    solutionBreachedAt: brokenAt(ticket.solutionBreachedAt, dues.solutionDue, ticket.solvedAt, at),
  }
}

const saveStatement = (t: StoredTicket, at: string) => sql`
  update tickets set subject = ${t.subject}, description = ${t.description}, site_id = ${t.siteId},
    locker_bank_id = ${t.lockerBankId}, locker_id = ${t.lockerId}, station_id = ${t.stationId}, parcel_id = ${t.parcelId},
    contact_id = ${t.contactId}, requester_name = ${t.requesterName}, requester_email = ${t.requesterEmail},
    requester_phone = ${t.requesterPhone}, category = ${t.category}, priority = ${t.priority}, status = ${t.status},
    assignee_id = ${t.assigneeId}, team = ${t.team}, tags = ${[...t.tags]}, sla_policy = ${t.slaPolicy},
    first_response_due = ${t.firstResponseDue}, next_update_due = ${t.nextUpdateDue}, solution_due = ${t.solutionDue},
    first_response_breached_at = ${t.firstResponseBreachedAt}, next_update_breached_at = ${t.nextUpdateBreachedAt},
    solution_breached_at = ${t.solutionBreachedAt}, first_response_at = ${t.firstResponseAt},
    last_reply_at = ${t.lastReplyAt}, solved_at = ${t.solvedAt}, pauses = ${JSON.stringify(t.pauses)}::jsonb,
    paused_since = ${t.pausedSince}, paused_seconds = ${t.pausedSeconds}, hold_until = ${t.holdUntil},
    cause_code = ${t.causeCode}, resolution = ${t.resolution}, duplicate_of = ${t.duplicateOf}, parent_id = ${t.parentId},
    watcher_ids = ${[...t.watcherIds]}::uuid[], monitor_rule = ${t.monitorRule}, monitor_entity = ${t.monitorEntity},
    monitor_id = ${t.monitorId}, recovered_at = ${t.recoveredAt}, reopened_count = ${t.reopenedCount},
    row_version = ${t.rowVersion}, updated_at = ${at}
  where customer_id = ${t.customerId} and id = ${t.id}`

/** `more`: audit details beyond the changed fields, such as a reply. */
export async function saveTicket(
  db: Db,
  writer: Writer,
  before: StoredTicket,
  wanted: StoredTicket,
  at: string,
  more: Changes = {},
): Promise<StoredTicket> {
  const after = { ...withClocks(wanted, at), rowVersion: before.rowVersion + 1 }
  await db.all(saveStatement(after, at))
  writeAudit(db, writer, [
    {
      resource: ticketResource,
      customerId: after.customerId,
      recordId: after.id,
      action: 'update',
      rowVersion: after.rowVersion,
      changes: { ...ticketChanges(before, after), ...more },
    },
  ])
  return after
}
