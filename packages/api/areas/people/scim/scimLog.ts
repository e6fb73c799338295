/** The log of requests and their outcomes. Successful reads aren't logged. */
import { type ScimOutcome, type ScimRequest, scimOutcomes } from '@postern/domain/areas/people/scim/scimEndpoints.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { newId } from '../../../newId.ts'
import type { FoundConflict } from './scimFailure.ts'

export interface LoggedRequest {
  readonly customerId: string
  readonly tokenId: string
  readonly requestId: string
  readonly method: string
  readonly resource: string
  readonly outcome: ScimOutcome
  readonly status: number
  readonly detail: string | null
  readonly contactId: string | null
}

export function logRequest(db: Db, logged: LoggedRequest): void {
  const { customerId, tokenId, requestId, method, resource, outcome, status, detail, contactId } = logged
  db.later(sql`
    insert into scim_requests (customer_id, id, token_id, method, resource, outcome, status, detail, contact_id, request_id)
    values (${customerId}, ${newId()}, ${tokenId}, ${method}, ${resource}, ${outcome}, ${status},
      ${detail?.slice(0, 300) ?? null}, ${contactId}, ${requestId})`)
}

/** Repeated requests count as one conflict. */
export function keepConflict(db: Db, customerId: string, conflict: FoundConflict): void {
  const { contactId, reason, userName, externalId } = conflict
  db.later(sql`
    insert into scim_conflicts as k (customer_id, id, contact_id, reason, user_name, external_id)
    values (${customerId}, ${newId()}, ${contactId}, ${reason}, ${userName}, ${externalId})
    on conflict (customer_id, lower(user_name)) do update set contact_id = excluded.contact_id, reason = excluded.reason,
      external_id = excluded.external_id, times = k.times + 1, last_at = now()`)
}

const pageSize = 50

const isOutcome = (text: string): text is ScimOutcome => scimOutcomes.some((each) => each === text)

export async function requestsOf(db: Db, customerId: string, cursor: string | undefined) {
  const found = await db.all(sql<Omit<ScimRequest, 'outcome'> & { outcome: string }>`
    select r.id, r.at, r.method, r.resource, r.outcome, r.status, r.detail, r.contact_id as "contactId",
      c.display_name as "contactName"
    from scim_requests r left join contacts c on c.customer_id = r.customer_id and c.id = r.contact_id
    where r.customer_id = ${customerId} ${cursor === undefined ? sql`` : sql`and r.id < ${cursor}`}
    order by r.id desc limit ${pageSize + 1}`)
  const items = found
    .slice(0, pageSize)
    .map(({ outcome, ...row }) => ({ ...row, outcome: isOutcome(outcome) ? outcome : ('refused' as const) }))
  return { items, nextCursor: found.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}

/** Deletes everything the identity provider sent about an anonymized contact. */
export async function forgetIdentity(db: Db, customerId: string, contactId: string): Promise<void> {
  for (const table of ['scim_users', 'scim_conflicts', 'scim_requests'])
    await db.all(sql`delete from ${sql.table(table)} where customer_id = ${customerId} and contact_id = ${contactId}`)
}
