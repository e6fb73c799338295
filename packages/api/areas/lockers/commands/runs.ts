/** Command runs: progress and abort. */

import type { CommandRun } from '@postern/domain/areas/lockers/commandEndpoints.ts'
import type { CommandMessage } from '@postern/domain/areas/lockers/live/bankMessage.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { type Writer, writeAudit } from '../../../engine/audit.ts'
import { publish } from '../../../stream/publish.ts'
import { bankTopic } from '../ingest/tellBank.ts'

export interface RunAddress {
  readonly customerId: string
  readonly id: string
  readonly runId: string
}

type RunRow = Omit<CommandRun, 'doors'>
export type OpenRun = Omit<RunRow, 'abortedAt' | 'abortedBy' | 'endedAt'>

const openColumns = sql`r.id, r.command, r.reason, person_name(r.requested_by) as "requestedBy", r.requested_at as "requestedAt"`

export const openRunsStatement = (customerId: string, bankId: string) => sql<OpenRun>`
  select ${openColumns} from locker_command_runs r
  where r.customer_id = ${customerId} and r.locker_bank_id = ${bankId} and r.ended_at is null order by r.requested_at`

export async function readRun(db: Db, { customerId, id, runId }: RunAddress): Promise<CommandRun> {
  const run = await db.one(sql<RunRow>`
    select ${openColumns}, r.aborted_at as "abortedAt", person_name(r.aborted_by) as "abortedBy", r.ended_at as "endedAt"
    from locker_command_runs r where r.customer_id = ${customerId} and r.locker_bank_id = ${id} and r.id = ${runId}`)
  if (!run) throw failure('not_found')
  const doors = await db.all(sql<CommandRun['doors'][number]>`
    select c.locker_id as "lockerId", l.label, c.state, c.message from locker_commands c
    join lockers l on l.customer_id = c.customer_id and l.id = c.locker_id
    where c.customer_id = ${customerId} and c.run_id = ${runId} order by c.place`)
  return { ...run, doors }
}

/** Ends a run once all of its commands are settled. */
export const endRunStatement = (customerId: string, runId: string) => sql<object>`
  update locker_command_runs set ended_at = now()
  where customer_id = ${customerId} and id = ${runId} and ended_at is null and not exists (
    select from locker_commands c where c.customer_id = ${customerId} and c.run_id = ${runId} and c.settled_at is null)`

/** Waiting commands are canceled. Those already sent continue, because a command can't be recalled. */
export async function abortRun(db: Db, writer: Writer, address: RunAddress, userId: string): Promise<void> {
  const { customerId, id, runId } = address
  const run = await db.one(sql<{ isOver: boolean; command: CommandMessage['command']['name'] }>`
    select ended_at is not null or aborted_at is not null as "isOver", command from locker_command_runs
    where customer_id = ${customerId} and locker_bank_id = ${id} and id = ${runId} for update`)
  if (!run) throw failure('not_found')
  if (run.isOver) throw failure('conflict', { message: 'This run is over already.' })
  await db.all(sql`
    update locker_command_runs set aborted_at = now(), aborted_by = ${userId}
    where customer_id = ${customerId} and id = ${runId}`)
  const canceled = await db.all(sql<{ id: string; lockerId: string }>`
    update locker_commands set state = 'canceled', settled_at = now()
    where customer_id = ${customerId} and run_id = ${runId} and state = 'requested' returning id, locker_id as "lockerId"`)
  await db.all(endRunStatement(customerId, runId))
  writeAudit(db, writer, [
    {
      resource: { name: 'lockerCommandRuns' },
      customerId,
      recordId: runId,
      action: 'update',
      rowVersion: 0,
      changes: { canceled: { before: null, after: canceled.length } },
    },
  ])
  const [first] = canceled
  if (!first) return
  const message: CommandMessage = { command: { ...first, state: 'canceled', runId, name: run.command } }
  publish(db, bankTopic(customerId, id), message)
}
