/** Stores commands with user and reason. They are sent after the commit. */
import type { SentCommand } from '@postern/domain/areas/lockers/live/runCommands.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { type Writer, writeAudit } from '../../../engine/audit.ts'
import { newId } from '../../../newId.ts'
import type { CommandedBank, PlannedDoor } from './planCommands.ts'

export interface CommandRequest {
  readonly command: SentCommand
  readonly reason: string
  readonly userId: string
  readonly doors: readonly Pick<PlannedDoor, 'lockerId' | 'doorRef'>[]
  /** The run they belong to; null for a single command. */
  readonly runId: string | null
}

type Bank = Pick<CommandedBank, 'customerId' | 'id'>

/** Returns the command IDs in the order of the doors. */
export async function requestCommands(db: Db, writer: Writer, bank: Bank, request: CommandRequest): Promise<string[]> {
  const { command, reason, userId, doors, runId } = request
  const { customerId, id: bankId } = bank
  const rows = doors.map(({ lockerId, doorRef }, place) => ({ id: newId(), lockerId, doorRef, place }))
  await db.all(sql`
    insert into locker_commands (customer_id, id, locker_bank_id, locker_id, door_ref, command, state, reason, requested_by, run_id, place)
    select ${customerId}, d.id, ${bankId}, d."lockerId", d."doorRef", ${command}, 'requested', ${reason}, ${userId}, ${runId}::uuid, d.place
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id uuid, "lockerId" uuid, "doorRef" text, place integer)`)
  writeAudit(
    db,
    { ...writer, reason },
    rows.map(({ id, lockerId }) => ({
      resource: { name: 'lockerCommands' },
      customerId,
      recordId: id,
      action: 'create',
      rowVersion: 0,
      changes: { lockerId: { before: null, after: lockerId }, command: { before: null, after: command } },
    })),
  )
  return rows.map(({ id }) => id)
}

export interface RunRequest extends Omit<CommandRequest, 'runId'> {
  readonly outReason: string | null
}

/** Returns the run's ID. */
export async function requestRun(db: Db, writer: Writer, bank: Bank, request: RunRequest): Promise<string> {
  const runId = newId()
  const { customerId, id: bankId } = bank
  const { command, reason, userId, outReason, doors } = request
  await db.all(sql`
    insert into locker_command_runs (customer_id, id, locker_bank_id, command, reason, out_reason, requested_by)
    values (${customerId}, ${runId}, ${bankId}, ${command}, ${reason}, ${outReason}, ${userId})`)
  writeAudit(db, { ...writer, reason }, [
    {
      resource: { name: 'lockerCommandRuns' },
      customerId,
      recordId: runId,
      action: 'create',
      rowVersion: 0,
      changes: { command: { before: null, after: command }, doors: { before: null, after: doors.length } },
    },
  ])
  await requestCommands(db, writer, bank, { ...request, runId })
  return runId
}
