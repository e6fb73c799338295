/** Locks an open parcel for a change by staff, and logs such changes. */
import { type Actor, canReach } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { type Changes, writeAudit } from '../../engine/audit.ts'

export interface OpenParcel {
  readonly id: string
  readonly customerId: string
  readonly customer: string
  readonly number: string
  readonly contactId: string | null
  readonly actionId: string
  readonly locationId: string | null
  readonly lockerId: string | null
  readonly place: string | null
  readonly site: string
  readonly siteId: string
  readonly statusGroup: string
  readonly dueAt: string | null
  readonly closedAt: string | null
}

const parcelStatement = (id: string) => sql<OpenParcel>`
  select p.id, p.customer_id as "customerId", cu.name as customer, p.internal_number as number, p.contact_id as "contactId",
    p.current_action_id as "actionId", p.location_id as "locationId", p.locker_id as "lockerId", s.name as site,
    coalesce(lo.name, lb.name || ', door ' || lk.label) as place, p.site_id as "siteId", p.status_group as "statusGroup", p.due_at as "dueAt", p.closed_at as "closedAt"
  from parcels p join customers cu on cu.id = p.customer_id
  join sites s on s.customer_id = p.customer_id and s.id = p.site_id
  left join locations lo on lo.customer_id = p.customer_id and lo.id = p.location_id
  left join lockers lk on lk.customer_id = p.customer_id and lk.id = p.locker_id
  left join locker_banks lb on lb.customer_id = lk.customer_id and lb.id = lk.locker_bank_id
  where p.id = ${id} for update of p`

/** Locks any parcel of an accessible customer. */
export async function lockAnyParcel(db: Db, user: Actor, id: string): Promise<OpenParcel> {
  const parcel = await db.one(parcelStatement(id))
  if (!parcel || !canReach(user, parcel.customerId)) throw failure('not_found')
  return parcel
}

/** Like `lockAnyParcel`, and it must still be open. */
export async function lockParcel(db: Db, user: Actor, id: string): Promise<OpenParcel> {
  const parcel = await lockAnyParcel(db, user, id)
  if (parcel.closedAt !== null) throw failure('conflict', { message: 'This parcel was handed over already.' })
  return parcel
}

export function noteChange(
  db: Db,
  user: { readonly id: string },
  { id: requestId }: FastifyRequest,
  parcel: OpenParcel,
  changes: Changes,
  reason?: string,
): void {
  writeAudit(db, { userId: user.id, via: 'console', requestId, ...(reason !== undefined && { reason }) }, [
    {
      resource: { name: 'parcels' },
      customerId: parcel.customerId,
      recordId: parcel.id,
      action: 'update',
      rowVersion: 1,
      changes,
    },
  ])
}
