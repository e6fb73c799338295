/**
 * Sends commands once they are committed. Each is claimed before it is sent and never sent twice: if no report arrives, a
 * snapshot shows what the door did. Commands of a run are sent one after the other.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CommandSignal } from '@postern/domain/areas/lockers/live/commands.ts'
import type { SentCommand } from '@postern/domain/areas/lockers/live/runCommands.ts'
import { sql } from 'kysely'
import { quickly, tx } from '../../../database/db.ts'
import { everySeconds, type Loop } from '../../../loop.ts'
import { vendorNodeOf } from '../accounts/vendorNode.ts'
import { applyService } from '../commands/recordServiceState.ts'
import { endRunStatement } from '../commands/runs.ts'
import { type LockerVendorAdapter, type Result, succeed, type VendorSnapshot } from '../vendors/adapter.ts'
import { accountById } from './accounts.ts'
import { signalCommand } from './commandStore.ts'
import type { IngestDeps } from './reconcile.ts'
import { adapterOf } from './vendorAdapters.ts'

interface ClaimedCommand {
  customerId: string
  id: string
  lockerId: string
  command: SentCommand
  accountId: string | null
  bankRef: string
  doorRef: string
  reason: string
  outReason: string | null
  requestedBy: string
}

const ofCommand = sql`
  from locker_banks b left join locker_bank_states s on s.customer_id = b.customer_id and s.locker_bank_id = b.id
  where b.customer_id = c.customer_id and b.id = c.locker_bank_id`
const columns = sql`c.customer_id as "customerId", c.id, c.locker_id as "lockerId", c.command, s.account_id as "accountId",
  b.vendor_bank_id as "bankRef", c.door_ref as "doorRef", c.reason, c.requested_by as "requestedBy",
  (select r.out_reason from locker_command_runs r where r.customer_id = c.customer_id and r.id = c.run_id) as "outReason"`

/** A door that opens long after the request surprises the people in front of it. */
const staleSeconds = 60
/** Doors respond within seconds. */
const answerSeconds = 15
/** Added to the vendor's timeout: a command may leave this long after it was claimed. */
const lateSeconds = 10
const claimedAtOnce = 20
/** How long to retry a rate-limited command. Shorter than `answerSeconds`, so a command that was settled is never sent. */
const patienceMs = 8_000
/** Delay before the next command of a run is looked up. */
const stepMs = 300

/** A gateway has one line, so the node that holds it sends its commands. */
const isSentHere = (database: IngestDeps['database']) => sql`not exists (
  select from locker_vendors v where v.id = b.locker_vendor_id and v.adapter = 'gateway'
    and b.id <> all(${vendorNodeOf(database).lines.bankIds}::uuid[]))`

const claimAlone = (database: IngestDeps['database']) =>
  quickly(
    database,
    sql<ClaimedCommand>`
    update locker_commands c set state = 'sent', sent_at = now() ${ofCommand} and ${isSentHere(database)} and (c.customer_id, c.id) in (
      select customer_id, id from locker_commands where state = 'requested' and settled_at is null and run_id is null
        and requested_at > now() - make_interval(secs => ${staleSeconds})
      order by requested_at limit ${claimedAtOnce} for update skip locked)
    returning ${columns}`,
  )

/** When run `r` last made progress. */
const runMovedAt = sql`coalesce((select max(e.settled_at) from locker_commands e
  where e.customer_id = r.customer_id and e.run_id = r.id), r.requested_at)`

/** Claims the next command of each run once the previous one is settled. If two nodes race, the second finds it already sent. */
const claimOfRuns = (database: IngestDeps['database']) =>
  quickly(
    database,
    sql<ClaimedCommand>`
    update locker_commands c set state = 'sent', sent_at = now() ${ofCommand} and ${isSentHere(database)} and c.state = 'requested'
      and (c.customer_id, c.id) in (
      select q.customer_id, q.id from locker_command_runs r cross join lateral (
        select e.customer_id, e.id, e.state from locker_commands e
        where e.customer_id = r.customer_id and e.run_id = r.id and e.settled_at is null order by e.place limit 1) q
      where r.ended_at is null and r.aborted_at is null and q.state = 'requested'
        and ${runMovedAt} > now() - make_interval(secs => ${staleSeconds})
      order by r.requested_at limit ${claimedAtOnce})
    returning ${columns}`,
  )

const hasOpenRuns = async (database: IngestDeps['database']): Promise<boolean> => {
  const [found] = await quickly(
    database,
    sql<{ isOpen: boolean }>`select exists (select from locker_command_runs where ended_at is null) as "isOpen"`,
  )
  return found?.isOpen ?? false
}

const expireAlone = (database: IngestDeps['database']) =>
  quickly(
    database,
    sql<object>`
    update locker_commands set state = 'failed', settled_at = now(), message = 'It couldn’t be sent in time.'
    where state = 'requested' and settled_at is null and run_id is null
      and requested_at < now() - make_interval(secs => ${staleSeconds})`,
  )

/** Cancels stalled runs, for example after a restart, so doors don't open minutes after people have left. */
const interruptRuns = async (database: IngestDeps['database']): Promise<void> => {
  const stopped = await quickly(
    database,
    sql<{ customerId: string; runId: string | null }>`
    update locker_commands c set state = 'canceled', settled_at = now(), message = 'The run was interrupted.'
    from locker_command_runs r where r.ended_at is null and c.customer_id = r.customer_id and c.run_id = r.id
      and c.state = 'requested' and ${runMovedAt} < now() - make_interval(secs => ${staleSeconds})
    returning c.customer_id as "customerId", c.run_id as "runId"`,
  )
  const runs = new Map(stopped.map(({ customerId, runId }) => [runId, customerId]))
  for (const [runId, customerId] of runs)
    if (runId !== null) await quickly(database, endRunStatement(customerId, runId))
}

/** Sent commands without a report for longer than a door takes to respond. */
const unanswered = (database: IngestDeps['database']) =>
  quickly(
    database,
    sql<ClaimedCommand>`
    select ${columns} from locker_commands c, lateral (select b.*, s.account_id ${ofCommand}) b
      cross join lateral (select b.account_id) s
    where c.settled_at is null and c.state in ('sent', 'accepted', 'uncertain')
      and c.sent_at < now() - make_interval(secs => (select greatest(${answerSeconds}, v.command_timeout_ms / 1000 + ${lateSeconds})
        from locker_vendors v where v.id = b.locker_vendor_id)) limit ${claimedAtOnce}`,
  )

const putsInService = ({ command }: ClaimedCommand): boolean => command === 'setInService' || command === 'undrain'

/** While a bank drains, doors are closed only at the vendor; their records stay in service. */
const changesRecord = ({ command }: ClaimedCommand): boolean =>
  command === 'setInService' || command === 'setOutOfService'

/** The signal a snapshot gives for a command; undefined if it gives none. */
function seenIn(command: ClaimedCommand, { doors, records }: VendorSnapshot): CommandSignal | undefined {
  const { doorRef } = command
  if (command.command === 'open') {
    const position = doors[doorRef]?.door
    return position === 'open' || position === 'ajar' ? 'seenOpen' : 'seenClosed'
  }
  const record = records[doorRef]
  return record && (record.isInService === putsInService(command) ? 'seenDone' : 'seenUndone')
}

export class CommandSender {
  readonly #deps: IngestDeps
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #ending = new AbortController()
  #claiming: Promise<Promise<void>[]> | undefined
  readonly #sending = new Set<Promise<void>>()

  constructor(deps: IngestDeps) {
    this.#deps = deps
  }

  #after(ms: number): void {
    if (this.#ending.signal.aborted) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      void this.send().catch(() => {})
    }, ms)
    this.#timers.add(timer)
  }

  /** Retries a few times, because the caller's transaction may commit a moment later. */
  soon(): void {
    for (const ms of [20, 200, 1_000]) this.#after(ms)
  }

  /** A slow vendor doesn't delay the others. */
  async send(): Promise<void> {
    this.#claiming ??= this.#claim().finally(() => {
      this.#claiming = undefined
    })
    await Promise.all(await this.#claiming)
  }

  async #claim(): Promise<Promise<void>[]> {
    const { database } = this.#deps
    const claimed = [...(await claimAlone(database)), ...(await claimOfRuns(database))]
    if (this.#timers.size === 0 && (await hasOpenRuns(database))) this.#after(stepMs)
    return claimed.map((command) => {
      const work = this.#carryOut(command).finally(() => this.#sending.delete(work))
      this.#sending.add(work)
      return work
    })
  }

  async #adapterFor({ accountId }: ClaimedCommand) {
    const { database, secrets } = this.#deps
    const account = accountId === null ? null : await accountById(database, secrets, accountId)
    return account && adapterOf(account)
  }

  /** A rate-limited vendor hasn't done anything, so it's safe to retry while the user is still waiting. */
  async #ask(adapter: LockerVendorAdapter, command: ClaimedCommand): Promise<Result<unknown>> {
    const { id: commandId, bankRef, doorRef, reason } = command
    const until = Date.now() + patienceMs
    for (;;) {
      const answer: Result<unknown> =
        command.command === 'open'
          ? await adapter.openDoor({ bankRef, doorRef }, { commandId, reason })
          : await (adapter.setService?.({ bankRef, doorRef }, putsInService(command), reason) ?? succeed(undefined))
      if (answer.ok || answer.error.kind !== 'rateLimited' || answer.error.isAmbiguous) return answer
      const wait = answer.error.retryAfterMs ?? 1_000
      if (Date.now() + wait > until || this.#ending.signal.aborted) return answer
      await sleep(wait, undefined, { signal: this.#ending.signal }).catch(() => {})
    }
  }

  #signal(command: ClaimedCommand, signal: CommandSignal, message: string | null = null): Promise<void> {
    const { customerId, id } = command
    return tx(this.#deps.database, { customerId }, async (db) => {
      await signalCommand(db, customerId, id, signal, message)
      if ((signal !== 'carriedOut' && signal !== 'seenDone') || !changesRecord(command)) return
      const { lockerId, outReason, reason, requestedBy: userId } = command
      await applyService(db, { customerId, lockerId, isInService: putsInService(command), outReason, reason, userId })
    })
  }

  async #carryOut(command: ClaimedCommand): Promise<void> {
    const adapter = await this.#adapterFor(command)
    if (!adapter) return this.#signal(command, 'refuse', 'This vendor can’t be asked.')
    const answer = await this.#ask(adapter, command)
    if (answer.ok) return this.#signal(command, command.command === 'open' ? 'accept' : 'carriedOut')
    return this.#signal(command, answer.error.isAmbiguous ? 'loseAnswer' : 'refuse', answer.error.message)
  }

  /** Takes a snapshot for commands without a report. Reading is safe to repeat; opening isn't. */
  async settle(): Promise<void> {
    const { database } = this.#deps
    await expireAlone(database)
    await interruptRuns(database)
    for (const command of await unanswered(database)) {
      const adapter = await this.#adapterFor(command)
      const seen = await adapter?.getSnapshot(command.bankRef)
      await this.#signal(command, 'waitedInVain')
      const signal = seen?.ok ? seenIn(command, seen.value) : undefined
      if (signal) await this.#signal(command, signal)
    }
  }

  sweep(): Loop {
    return everySeconds(5, 'Sending locker commands', async () => {
      await this.send()
      await this.settle()
    })
  }

  async stop(): Promise<void> {
    this.#ending.abort()
    for (const timer of this.#timers) clearTimeout(timer)
    await this.#claiming?.catch(() => {})
    await Promise.allSettled(this.#sending)
  }
}
