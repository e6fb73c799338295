/** Updates a door's record after the vendor took it out of service or put it back. */
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { writeAudit } from '../../../engine/audit.ts'

export interface ServiceChange {
  readonly customerId: string
  readonly lockerId: string
  readonly isInService: boolean
  readonly outReason: string | null
  readonly reason: string
  readonly userId: string
}

interface ChangedDoor {
  was: string
  rowVersion: number
}

export async function applyService(db: Db, change: ServiceChange): Promise<void> {
  const { customerId, lockerId, isInService, reason, userId } = change
  const to = isInService ? 'inService' : 'outOfService'
  const outReason = isInService ? null : (change.outReason ?? 'other')
  const door = await db.one(sql<ChangedDoor>`
    with old as (
      select l.id, l.service_state from lockers l where l.customer_id = ${customerId} and l.id = ${lockerId}
        and (l.service_state = 'inService') <> ${isInService} and l.service_state <> 'decommissioned' for update)
    update lockers l set service_state = ${to}, out_reason = ${outReason}, out_note = ${isInService ? null : reason},
      out_since = case when ${isInService} then null else now() end,
      last_maintenance_at = case when ${isInService} and old.service_state = 'maintenance' then now() else l.last_maintenance_at end,
      row_version = l.row_version + 1, updated_at = now(), updated_by = ${userId}
    from old where l.customer_id = ${customerId} and l.id = old.id
    returning old.service_state as was, l.row_version as "rowVersion"`)
  if (!door) return
  writeAudit(db, { userId, via: 'bulk', requestId: null, reason }, [
    {
      resource: { name: 'lockers' },
      customerId,
      recordId: lockerId,
      action: 'update',
      rowVersion: door.rowVersion,
      changes: {
        serviceState: { before: door.was, after: to },
        ...(outReason !== null && { outReason: { before: null, after: outReason } }),
      },
    },
  ])
}
