/** Commands to doors: stored before they are sent, and settled by the door's reports. */

import type { DoorCommandRow } from '@postern/domain/areas/lockers/commandEndpoints.ts'
import type { CommandMessage } from '@postern/domain/areas/lockers/live/bankMessage.ts'
import {
  afterSignal,
  type CommandSignal,
  type CommandState,
  isSettled,
} from '@postern/domain/areas/lockers/live/commands.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { publish } from '../../../stream/publish.ts'
import { endRunStatement } from '../commands/runs.ts'
import { bankTopic } from './tellBank.ts'

export const commandRows = (where: RawBuilder<unknown>) => sql<DoorCommandRow>`
  select c.id, c.locker_id as "lockerId", c.command, c.state, c.reason, person_name(c.requested_by) as "requestedBy",
    c.requested_at as "requestedAt", c.settled_at as "settledAt", c.message
  from locker_commands c where ${where} order by c.requested_at desc limit 100`

interface SignaledCommand {
  state: CommandState
  bankId: string
  lockerId: string
  runId: string | null
  name: CommandMessage['command']['name']
}

/** Applies a signal to a command. Late or duplicate signals change nothing. */
export async function signalCommand(
  db: Db,
  customerId: string,
  id: string,
  signal: CommandSignal,
  message: string | null = null,
): Promise<void> {
  const command = await db.one(sql<SignaledCommand>`
    select state, locker_bank_id as "bankId", locker_id as "lockerId", run_id as "runId", command as name from locker_commands
    where customer_id = ${customerId} and id = ${id} for update`)
  if (!command) return
  const next = afterSignal(command.state, signal)
  if (next === command.state) return
  db.later(sql`
    update locker_commands set state = ${next}, message = coalesce(${message}, message),
      settled_at = case when ${isSettled(next)} then now() end
    where customer_id = ${customerId} and id = ${id}`)
  const { lockerId, runId, name } = command
  if (runId !== null && isSettled(next)) {
    // Waits for a concurrent abort, so one of the two sees that no command is left and ends the run.
    db.later(sql`select from locker_command_runs where customer_id = ${customerId} and id = ${runId} for update`)
    db.later(endRunStatement(customerId, runId))
  }
  const changed: CommandMessage = { command: { id, lockerId, name, state: next, runId } }
  publish(db, bankTopic(customerId, command.bankId), changed)
}

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const signals: Readonly<Record<string, CommandSignal>> = { doorOpened: 'doorOpened', openFailed: 'openFailed' }

/** A door's event settles the command it refers to. */
export async function settleByEvents(
  db: Db,
  customerId: string,
  events: readonly { readonly type: string; readonly commandId?: string | undefined }[],
): Promise<void> {
  for (const { type, commandId = '' } of events) {
    const signal = signals[type]
    if (signal && isId.test(commandId)) await signalCommand(db, customerId, commandId, signal)
  }
}
