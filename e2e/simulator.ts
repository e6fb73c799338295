/** The demo's locker simulator, as a test drives it: banks of its own, people at doors, and faults. */
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
  /** Beside the demo's own, which go on. */
  add: (bank: SimWorldInput['banks'][number]) => ask('POST', '/sim/banks', { banks: [bank] }),
  act: (what: { bankId: string; doorId: string; act: Act }) => ask('POST', '/sim/act', what),
  /** The fault's ID; it lasts until it's ended. */
  fault: async (fault: SimFault): Promise<string> => {
    const { id } = (await (await ask('POST', '/sim/faults', fault)).json()) as { id: string }
    return id
  },
  end: (id: string) => ask('DELETE', `/sim/faults/${id}`),
  /** A printer of the demo, by its ID. */
  printer: (id: string, change: SimPrinterChange) => ask('PATCH', `/sim/printers/${id}`, change),
}
