/** A site with simulated printers, and a worker that prints on them. */
import { printers } from '@postern/domain/areas/labels/printers.ts'
import type { SimPrinterInput } from '@postern/domain/areas/labels/printing/printerSimulatorWire.ts'
import type { PrinterState } from '@postern/domain/areas/labels/printing/printerStates.ts'
import type { PrintFailure, PrintJobState } from '@postern/domain/areas/labels/printing/printJobs.ts'
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { PrinterBench } from '@postern/lockerSim/printer/printerBench.ts'
import type { SimPrinter } from '@postern/lockerSim/printer/simPrinter.ts'
import { type RawBuilder, sql } from 'kysely'
import { afterAll } from 'vitest'
import { createJobs } from '../../areas/labels/printing/createJobs.ts'
import type { PrinterAddress } from '../../areas/labels/printing/printerTarget.ts'
import { PrintWorker, type WorkerOptions } from '../../areas/labels/printing/printWorker.ts'
import { tx } from '../../database/db.ts'
import { actsIn } from '../acts.ts'
import type { TestServer } from '../server.ts'
import { quickTimings } from './printTimings.ts'

export interface SceneJob {
  id: string
  state: PrintJobState
  failure: PrintFailure | null
  attempts: number
}

export async function printScene(server: TestServer) {
  const { admin, database, deps, north } = server
  const { create } = actsIn(admin, north)
  const run = <Row>(statement: RawBuilder<Row>) => tx(database, { customerId: north }, (db) => db.all(statement))
  const site = await create(sites)
  const label = await create(thermalLabels, { purpose: 'stationTest' })
  const bench = new PrinterBench('127.0.0.1')
  const given = new Map<string, PrinterAddress>()
  const workers: { stop: () => Promise<void> }[] = []
  afterAll(async () => {
    for (const worker of workers) await worker.stop()
    await bench.close()
  })

  /** Runs until the test file ends. */
  const work = (options: Omit<WorkerOptions, 'given'> = {}): PrintWorker => {
    const worker = new PrintWorker(deps, { timings: quickTimings, given, ...options })
    const timer = setInterval(() => void worker.look().catch(() => {}), 10)
    workers.push({
      stop: async () => {
        clearInterval(timer)
        await worker.stop()
      },
    })
    return worker
  }

  const printer = async (
    plan: Partial<SimPrinterInput> = {},
    values: object = {},
  ): Promise<{ id: string; sim: SimPrinter }> => {
    const { id } = await create(printers, { siteId: site.id, ...values })
    await run(sql`update printers set language = ${plan.language ?? 'zpl'}, host = 'printer.test' where id = ${id}`)
    const sim = await bench.add({ printMs: 10, ...plan, id })
    given.set(id, { host: '127.0.0.1', port: sim.port })
    return { id, sim }
  }

  /** Returns its ID. The label contains the job's text. */
  const queue = async (
    printerId: string,
    text: string,
    { copies = 1, priority = 0, content = Buffer.from(`^XA^FO20,20^A0N,30,30^FD${text}^FS^PQ${copies}^XZ`) } = {},
  ): Promise<string> => {
    const [id = ''] = await tx(database, { customerId: north }, (db) =>
      createJobs(
        db,
        { userId: admin.id, via: 'console', requestId: null },
        {
          customerId: north,
          siteId: site.id,
          printerId,
          stationId: null,
          batchId: null,
          labelId: label.id,
          labelName: 'Test',
          versionId: null,
          versionNumber: null,
          copies,
          priority,
          isTest: true,
          reprintOf: null,
          reason: null,
          userId: admin.id,
        },
        [{ content, labels: copies, recordKind: 'sample', recordId: null, recordTitle: text }],
      ),
    )
    return id
  }

  const jobs = (ids: readonly string[]): Promise<SceneJob[]> =>
    run(
      sql<SceneJob>`select id, state, failure, attempts from print_jobs where id = any(${ids}::uuid[]) order by number`,
    )
  const job = async (id: string): Promise<SceneJob | undefined> => (await jobs([id]))[0]
  const stateOf = async (printerId: string): Promise<PrinterState | undefined> =>
    (await run(sql<{ state: PrinterState }>`select state from printer_states where printer_id = ${printerId}`))[0]
      ?.state

  return { site, label, run, bench, given, work, printer, queue, job, jobs, stateOf }
}

/** How often a label with this text was printed. */
export const timesPrinted = (sim: SimPrinter, text: string): number =>
  sim.printed.filter(({ zpl }) => zpl?.includes(`^FD${text}^FS`)).length
