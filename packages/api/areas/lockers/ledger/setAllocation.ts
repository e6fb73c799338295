/** Sets a door's allocation from our ledger: updates its record and axes, and notifies open pages of the bank. */
import type { BankMessage } from '@postern/domain/areas/lockers/live/bankMessage.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { type Writer, writeAudit } from '../../../engine/audit.ts'
import { publish } from '../../../stream/publish.ts'
import type { AllocationKind } from '../ingest/doorRecord.ts'
import { bankTopic } from '../ingest/tellBank.ts'

type Decided = Extract<AllocationKind, 'free' | 'assigned' | 'reserved'>

const occupancies = { free: 'empty', assigned: 'occupied', reserved: 'reserved' } as const

interface ChangedDoor extends Pick<BankMessage, 'connectivity' | 'lastSeenAt'> {
  was: string
  rowVersion: number
  bankId: string
}

/** Keeps the watermark of the last event, so a newer event still applies. */
const axesStatement = (customerId: string, lockerId: string, to: Decided) => sql`
  update locker_door_axes set readings = jsonb_set(readings, '{allocation}', coalesce(readings -> 'allocation', readings -> 'door')
    || jsonb_build_object('value', ${to}::text, 'since', ${new Date().toISOString()}::text))
  where customer_id = ${customerId} and locker_id = ${lockerId} and readings ?| '{allocation,door}'`

export async function setAllocation(
  db: Db,
  writer: Writer,
  customerId: string,
  lockerId: string,
  to: Decided,
): Promise<void> {
  await db.all(axesStatement(customerId, lockerId, to))
  const occupancy = occupancies[to]
  const door = await db.one(sql<ChangedDoor>`
    with old as (
      select l.id, l.occupancy from lockers l where l.customer_id = ${customerId} and l.id = ${lockerId}
        and l.occupancy <> ${occupancy} for update)
    update lockers l set occupancy = ${occupancy}, row_version = l.row_version + 1, updated_at = now()
    from old, locker_banks b
    where l.customer_id = ${customerId} and l.id = old.id and b.customer_id = l.customer_id and b.id = l.locker_bank_id
    returning old.occupancy as was, l.row_version as "rowVersion", l.locker_bank_id as "bankId", b.connectivity,
      b.last_seen_at as "lastSeenAt"`)
  if (!door) return
  const { was, rowVersion, bankId, connectivity, lastSeenAt } = door
  const changes = { occupancy: { before: was, after: occupancy } }
  writeAudit(db, writer, [
    { resource: { name: 'lockers' }, customerId, recordId: lockerId, action: 'update', rowVersion, changes },
  ])
  const message: BankMessage = {
    connectivity,
    lastSeenAt,
    doors: [{ id: lockerId, occupancy, doorState: null, fault: null }],
    events: [],
  }
  publish(db, bankTopic(customerId, bankId), message)
}
