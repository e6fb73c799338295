/** The node's single print worker. Routes wake it, and it sweeps from server start. */
import type { Database } from '../../../database/db.ts'
import type { PrinterAddress } from './printerTarget.ts'
import type { PrintDeps } from './printQueue.ts'
import { PrintWorker } from './printWorker.ts'

interface PrintNode {
  readonly worker: PrintWorker
  /** Simulated printers that this node started, by ID. */
  readonly given: Map<string, PrinterAddress>
  /** True until the simulated printers of this node are running. */
  isHeld: boolean
}

const nodes = new WeakMap<Database, PrintNode>()

export function printNodeOf({ database, secrets }: PrintDeps): PrintNode {
  const known = nodes.get(database)
  if (known) return known
  const given = new Map<string, PrinterAddress>()
  const node: PrintNode = {
    worker: new PrintWorker({ database, secrets }, { given, isHeld: () => node.isHeld }),
    given,
    isHeld: false,
  }
  nodes.set(database, node)
  return node
}

/** Jobs of a killed node are picked up by the others. */
export function startPrinting(deps: PrintDeps): AsyncDisposable {
  const { worker } = printNodeOf(deps)
  const sweeping = worker.sweep()
  return {
    [Symbol.asyncDispose]: async () => {
      await sweeping.stop()
      await worker.stop()
    },
  }
}
