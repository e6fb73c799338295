/** While a bank drains, we ask its vendor to keep free doors closed to couriers; afterward they reopen. */
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Writer } from '../../../engine/audit.ts'
import { findCommandedBank, planCommands } from '../commands/planCommands.ts'
import { requestRun } from '../commands/requestCommands.ts'
import type { IngestDeps } from '../ingest/reconcile.ts'

export interface OpenDrain {
  readonly customerId: string
  readonly bankId: string
  readonly startedAt: string
  readonly userId: string
  readonly reason: string
}

/** Doors the vendor was asked to close since the drain began. */
const heldDoors = async (db: Db, { customerId, bankId, startedAt }: OpenDrain): Promise<Set<string>> => {
  const rows = await db.all(sql<{ lockerId: string }>`
    select distinct locker_id as "lockerId" from locker_commands
    where customer_id = ${customerId} and locker_bank_id = ${bankId} and command = 'drain' and requested_at >= ${startedAt}
      and state not in ('failed', 'noEffect', 'canceled')`)
  return new Set(rows.map(({ lockerId }) => lockerId))
}

async function ask(
  db: Db,
  deps: IngestDeps,
  writer: Writer,
  drain: OpenDrain,
  command: 'drain' | 'undrain',
): Promise<number> {
  const bank = await findCommandedBank(db, deps, drain.customerId, drain.bankId)
  if (!bank?.capabilities.maintenanceMode) return 0
  const held = await heldDoors(db, drain)
  const planned = await planCommands(
    db,
    bank,
    command,
    command === 'drain' ? { states: ['draining'] } : { ids: [...held] },
  )
  const doors = planned.filter(
    ({ lockerId, refusal }) => refusal === null && (command === 'undrain' || !held.has(lockerId)),
  )
  if (doors.length === 0) return 0
  const { reason, userId } = drain
  await requestRun(db, writer, bank, { command, reason, outReason: null, userId, doors })
  return doors.length
}

/** Returns how many more doors were held. */
export const holdFreeDoors = (db: Db, deps: IngestDeps, writer: Writer, drain: OpenDrain): Promise<number> =>
  ask(db, deps, writer, drain, 'drain')

export const giveDoorsBack = (db: Db, deps: IngestDeps, writer: Writer, drain: OpenDrain): Promise<number> =>
  ask(db, deps, writer, drain, 'undrain')
