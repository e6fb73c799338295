/** The demo's printers run in the locker simulator, which renders the labels it receives. */
import { type SimPrinterInput, simPrinterList } from '@postern/domain/areas/labels/printing/printerSimulatorWire.ts'
import { sql } from 'kysely'
import { tx } from '../../../../database/db.ts'
import { demoIsComplete } from '../../../../demo/demoSteps.ts'
import type { Deps } from '../../../../deps.ts'
import { everySeconds } from '../../../../loop.ts'
import { printNodeOf } from '../printNode.ts'
import { makeDemoPrinting } from './demoPrinting.ts'

const lookSeconds = 3

interface SimulatedPrinter {
  readonly id: string
  readonly language: 'zpl' | 'epl' | 'tspl'
  readonly count: number | null
  readonly labelsLeft: number | null
  readonly state: string | null
}

const simulatedPrinters = sql<SimulatedPrinter>`
  select p.id, p.language, s.label_count as count, greatest(0, p.roll_labels - (s.label_count - s.roll_began_at))::int as "labelsLeft", s.state
  from printers p left join printer_states s on s.customer_id = p.customer_id and s.printer_id = p.id
  where p.archived_at is null and p.language <> 'pdf' order by p.id`

/** Restores the state from when the server stopped. */
const asPlan = ({ id, language, count, labelsLeft, state }: SimulatedPrinter): SimPrinterInput => ({
  id,
  language,
  count: count ?? 0,
  labelsLeft: state === 'outOfPaper' ? 0 : (labelsLeft ?? 500),
  isHeadOpen: state === 'headOpen',
})

async function handOver(deps: Deps, url: URL): Promise<boolean> {
  const { database } = deps
  const control = new URL('/sim/printers', url)
  const isThere = await fetch(control).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isThere) return false
  const found = await tx(database, 'all', async (db) => {
    await makeDemoPrinting(db)
    return db.all(simulatedPrinters)
  })
  const answer = await fetch(control, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ printers: found.map(asPlan) }),
  })
  if (!answer.ok) throw new Error(`The printer simulator answered ${answer.status}.`)
  const node = printNodeOf(deps)
  for (const { id, port } of simPrinterList.parse(await answer.json()).printers)
    if (port !== null) node.given.set(id, { host: url.hostname, port })
  node.isHeld = false
  return true
}

/** Starts the printers once the simulator responds. It's started along with the demo's lockers. */
export function startDemoPrinters(deps: Deps): AsyncDisposable | undefined {
  const { database, lockerSimulatorUrl, startsLockerSimulator } = deps
  if (!startsLockerSimulator || lockerSimulatorUrl === undefined) return undefined
  const url = new URL(lockerSimulatorUrl)
  printNodeOf(deps).isHeld = true
  const waiting = everySeconds(lookSeconds, 'Starting the simulated printers', async () => {
    if (deps.demoIsLoading?.() || !(await demoIsComplete(database))) return
    if (await handOver(deps, url)) void waiting.stop()
  })
  return { [Symbol.asyncDispose]: () => waiting.stop() }
}
