/** Controls the demo's locker simulator from tests: adds banks, acts at doors, and causes faults. */
import type { SimPrinterChange } from '@postern/domain/areas/labels/printing/printerSimulatorWire.ts'
import type { SimFault, SimWorldInput } from '@postern/domain/areas/lockers/live/simulatorWire.ts'
import { simulatorPort } from './ports.ts'

async function ask(method: string, path: string, body?: object): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${simulatorPort}${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

type Act = 'deposit' | 'pickUp' | 'close' | 'putItem' | 'takeItem'

export const simulator = {
  /** Adds a bank; the demo's own banks keep running. */
  add: (bank: SimWorldInput['banks'][number]) => ask('POST', '/sim/banks', { banks: [bank] }),
  act: (what: { bankId: string; doorId: string; act: Act }) => ask('POST', '/sim/act', what),
  /** Returns the fault's ID. The fault lasts until `end`. */
  fault: async (fault: SimFault): Promise<string> => {
    const { id } = (await (await ask('POST', '/sim/faults', fault)).json()) as { id: string }
    return id
  },
  end: (id: string) => ask('DELETE', `/sim/faults/${id}`),
  /** Changes a demo printer. */
  printer: (id: string, change: SimPrinterChange) => ask('PATCH', `/sim/printers/${id}`, change),
}
