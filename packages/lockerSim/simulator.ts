/** The whole simulator: one world, exposed over HTTP, webhooks and lock boards, plus label printers. */
import type { Server } from 'node:http'
import { type SimWorldInput, simWorld } from '@postern/domain/areas/lockers/live/simulatorWire.ts'
import { controlAnswer } from './fronts/controlApi.ts'
import { DeviceApi } from './fronts/deviceApi.ts'
import { httpFront } from './fronts/httpFront.ts'
import { LockBoard } from './fronts/lockBoard.ts'
import { Webhooks } from './fronts/webhooks.ts'
import { PrinterBench } from './printer/printerBench.ts'
import { VirtualClock } from './world/clock.ts'
import { World } from './world/world.ts'

export interface SimulatorOptions {
  readonly seed: number
  /** 0 for any free port. */
  readonly port: number
  /** Port of the first lock board; the others follow. 0 for any free ports. */
  readonly lockBoardPort: number
  readonly host?: string
  readonly key?: string | null
  /** Start time of the simulated clock. */
  readonly startMs?: number
  readonly world?: SimWorldInput
}

export interface Simulator {
  readonly url: string
  readonly world: World
  readonly webhooks: Webhooks
  readonly printers: PrinterBench
  readonly lockBoardPort: (bankId: string) => number | null
  readonly load: (world: SimWorldInput) => Promise<void>
  readonly close: () => Promise<void>
}

async function listening(server: Server, port: number, host: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, host, resolve)
  await promise
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

async function closed(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  server.closeAllConnections()
  await promise
}

export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { seed, host = '127.0.0.1', key = null, startMs = Date.now() } = options
  const world = new World(new VirtualClock(startMs), seed)
  const webhooks = new Webhooks(world, seed)
  const printers = new PrinterBench(host)
  const boards = new Map<string, { readonly board: LockBoard; readonly port: number }>()
  const lockBoardPort = (bankId: string): number | null => boards.get(bankId)?.port ?? null

  const load = async (input: SimWorldInput): Promise<void> => {
    const plan = simWorld.parse(input)
    for (const { board } of boards.values()) await board.close()
    boards.clear()
    world.load(plan)
    for (const [index, { id }] of plan.banks.filter(({ hasLockBoard }) => hasLockBoard).entries()) {
      const board = new LockBoard(world, id)
      const wanted = options.lockBoardPort === 0 ? 0 : options.lockBoardPort + index
      boards.set(id, { board, port: await board.listen(wanted, host) })
    }
  }

  await load(options.world ?? { banks: [] })
  const api = new DeviceApi(world, webhooks, lockBoardPort)
  const server = httpFront(world, api, {
    key,
    control: ({ method, parts: [what, ...rest], body }) =>
      what === 'printers'
        ? printers.answer({ method, parts: rest, body })
        : controlAnswer(world, load, { method, parts: what === undefined ? [] : [what, ...rest], body }),
  })
  const port = await listening(server, options.port, host)
  return {
    url: `http://${host}:${port}`,
    world,
    webhooks,
    printers,
    lockBoardPort,
    load,
    close: async () => {
      webhooks.close()
      await printers.close()
      for (const { board } of boards.values()) await board.close()
      await closed(server)
    },
  }
}
