import type { Database } from '../../../database/db.ts'
import { LockerConsumer } from './consumer.ts'
import { Healing } from './healing.ts'
import type { IngestDeps } from './reconcile.ts'

interface Node {
  readonly consumer: LockerConsumer
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
  const stop = async () => {
    await consumer.stop()
    await healing.stop()
  }
  const node = { consumer, stop }
  nodes.set(deps.database, node)
  return node
}

/** The node's one consumer: its routes wake it, and what starts with the server sweeps. */
export const consumerOf = (deps: IngestDeps): LockerConsumer => nodeOf(deps).consumer

export const stopConsuming = (deps: IngestDeps): Promise<void> => nodeOf(deps).stop()
