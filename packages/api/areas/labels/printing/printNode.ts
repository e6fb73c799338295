/** The node's one worker: its routes wake it, and what starts with the server sweeps. */
import type { Database } from '../../../database/db.ts'
import type { PrinterAddress } from './printerTarget.ts'
import type { PrintDeps } from './printQueue.ts'
import { PrintWorker } from './printWorker.ts'

interface PrintNode {
  readonly worker: PrintWorker
  /** Printers that this node started itself, by ID. */
  readonly given: Map<string, PrinterAddress>
  /** Until the printers that this node starts are there. */
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

/** What a killed node left is taken up by the others. */
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
