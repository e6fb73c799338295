/**
 * Sends commands once they are committed. Each is claimed before it is sent and never sent twice: if nothing is heard of it, a
 * snapshot tells whether the door is open.
 */
import { sql } from 'kysely'
import { quickly, tx } from '../../../database/db.ts'
import { everySeconds, type Loop } from '../../../loop.ts'
import { accountById } from './accounts.ts'
import { signalCommand } from './commandStore.ts'
import type { IngestDeps } from './reconcile.ts'
import { adapterOf } from './vendorAdapters.ts'

interface ClaimedCommand {
  customerId: string
  id: string
  accountId: string | null
  bankRef: string
  doorRef: string
  reason: string
}

const ofCommand = sql`
  from locker_banks b left join locker_bank_states s on s.customer_id = b.customer_id and s.locker_bank_id = b.id
  where b.customer_id = c.customer_id and b.id = c.locker_bank_id`
const columns = sql`c.customer_id as "customerId", c.id, s.account_id as "accountId", b.vendor_bank_id as "bankRef",
  c.door_ref as "doorRef", c.reason`

/** A door that opens long after someone asked for it surprises whoever stands there. */
const staleSeconds = 60
/** A door answers within seconds. */
const answerSeconds = 15
const claimedAtOnce = 20

const claim = (database: IngestDeps['database']) =>
  quickly(
    database,
    sql<ClaimedCommand>`
    update locker_commands c set state = 'sent', sent_at = now() ${ofCommand} and (c.customer_id, c.id) in (
      select customer_id, id from locker_commands where state = 'requested' and settled_at is null
        and requested_at > now() - make_interval(secs => ${staleSeconds})
      order by requested_at limit ${claimedAtOnce} for update skip locked)
    returning ${columns}`,
  )

const expire = (database: IngestDeps['database']) =>
  quickly(
    database,
    sql<object>`
    update locker_commands set state = 'failed', settled_at = now(), message = 'It couldn’t be sent in time.'
    where state = 'requested' and settled_at is null and requested_at < now() - make_interval(secs => ${staleSeconds})`,
  )

/** Nothing was heard of these for longer than a door takes. */
const unanswered = (database: IngestDeps['database']) =>
  quickly(
    database,
    sql<ClaimedCommand>`
    select ${columns} from locker_commands c, lateral (select b.*, s.account_id ${ofCommand}) b
      cross join lateral (select b.account_id) s
    where c.settled_at is null and c.state in ('sent', 'accepted', 'uncertain')
      and c.sent_at < now() - make_interval(secs => ${answerSeconds}) limit ${claimedAtOnce}`,
  )

export class CommandSender {
  readonly #deps: IngestDeps
  readonly #timers = new Set<NodeJS.Timeout>()
  #sending: Promise<void> | undefined

  constructor(deps: IngestDeps) {
    this.#deps = deps
  }

  /** A request is committed a moment after it has been worked on. */
  soon(): void {
    for (const ms of [20, 200, 1_000]) {
      const timer = setTimeout(() => {
        this.#timers.delete(timer)
        void this.send().catch(() => {})
      }, ms)
      this.#timers.add(timer)
    }
  }

  send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined
    })
    return this.#sending
  }

  async #sendAll(): Promise<void> {
    const { database } = this.#deps
    await Promise.all((await claim(database)).map((command) => this.#open(command)))
  }

  async #adapterFor({ accountId }: ClaimedCommand) {
    const { database, secrets } = this.#deps
    const account = accountId === null ? null : await accountById(database, secrets, accountId)
    return account && adapterOf(account)
  }

  async #open(command: ClaimedCommand): Promise<void> {
    const { customerId, id, bankRef, doorRef, reason } = command
    const tell = (signal: Parameters<typeof signalCommand>[3], message: string | null = null) =>
      tx(this.#deps.database, { customerId }, (db) => signalCommand(db, customerId, id, signal, message))
    const adapter = await this.#adapterFor(command)
    if (!adapter) return tell('refuse', 'This vendor can’t be asked.')
    const answer = await adapter.openDoor({ bankRef, doorRef }, { commandId: id, reason })
    if (answer.ok) return tell('accept')
    return tell(answer.error.isAmbiguous ? 'loseAnswer' : 'refuse', answer.error.message)
  }

  /** Looks where nothing was heard. Looking is safe to repeat; opening isn't. */
  async settle(): Promise<void> {
    const { database } = this.#deps
    await expire(database)
    for (const command of await unanswered(database)) {
      const { customerId, id, bankRef, doorRef } = command
      const adapter = await this.#adapterFor(command)
      const seen = await adapter?.getSnapshot(bankRef)
      await tx(database, { customerId }, async (db) => {
        await signalCommand(db, customerId, id, 'waitedInVain')
        if (!seen?.ok) return
        const position = seen.value.doors[doorRef]?.door
        await signalCommand(db, customerId, id, position === 'open' || position === 'ajar' ? 'seenOpen' : 'seenClosed')
      })
    }
  }

  sweep(): Loop {
    return everySeconds(5, 'Sending locker commands', async () => {
      await this.send()
      await this.settle()
    })
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer)
    await this.#sending?.catch(() => {})
  }
}
