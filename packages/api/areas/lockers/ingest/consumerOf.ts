import type { Database } from '../../../database/db.ts'
import { CommandSender } from './commandSender.ts'
import { LockerConsumer } from './consumer.ts'
import { Healing } from './healing.ts'
import type { IngestDeps } from './reconcile.ts'

interface Node {
  readonly consumer: LockerConsumer
  readonly sender: CommandSender
  readonly stop: () => Promise<void>
}

const nodes = new WeakMap<Database, Node>()

function nodeOf(deps: IngestDeps): Node {
  const known = nodes.get(deps.database)
  if (known) return known
  const healing = new Healing(deps, (controller) => consumer.wake(controller))
  const consumer: LockerConsumer = new LockerConsumer(deps.database, (controller, { hasGap, hasReturned }) => {
    if (hasGap || hasReturned) healing.heal(controller, hasReturned)
  })
  const sender = new CommandSender(deps)
  const stop = async () => {
    await sender.stop()
    await consumer.stop()
    await healing.stop()
  }
  const node = { consumer, sender, stop }
  nodes.set(deps.database, node)
  return node
}

/** This node's single consumer: routes wake it, and the server's startup runs its sweep. */
export const consumerOf = (deps: IngestDeps): LockerConsumer => nodeOf(deps).consumer

/** This node's single command sender. */
export const senderOf = (deps: IngestDeps): CommandSender => nodeOf(deps).sender

export const stopConsuming = (deps: IngestDeps): Promise<void> => nodeOf(deps).stop()
