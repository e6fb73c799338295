/** kill -9 while a label is being sent: another node determines the outcome, and the label prints once. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Evidence, type Verdict, verdictOf } from '@postern/domain/areas/labels/printing/printJobs.ts'
import type { SimPrinter } from '@postern/lockerSim/printer/simPrinter.ts'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { printScene, timesPrinted } from '../../../testing/live/printScene.ts'
import { testServer } from '../../../testing/server.ts'
import { printed } from '../../../testing/serverProcess.ts'

const server = await testServer()
const scene = await printScene(server)
const { printer, queue, job, run } = scene
const soon = { timeout: 30_000 } as const
const becomes = (id: string, state: string) => expect.poll(async () => (await job(id))?.state, soon).toBe(state)

const children = new Set<ChildProcess>()
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
})

async function startNode(printerId: string, { port }: SimPrinter): Promise<ChildProcess> {
  const node = join(import.meta.dirname, '../../../testing/live/printingNode.ts')
  const child = spawn(process.execPath, [node, server.url, printerId, String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  await printed(child, /(node is up)/)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  children.delete(child)
}

it('resends if only half of the label arrived and the counter proves that nothing was printed', async () => {
  const { id, sim } = await printer()
  sim.change({ hang: 12 })
  const half = await queue(id, 'half')
  const child = await startNode(id, sim)
  await expect.poll(() => sim.facts.isReceiving, soon).toBe(true)
  await becomes(half, 'sent')
  await kill(child)
  const other = scene.work()
  await becomes(half, 'confirmed')
  expect([timesPrinted(sim, 'half'), (await job(half))?.attempts]).toEqual([1, 2])
  await other.stop()
})

it('confirms and doesn’t resend if the label was in the printer’s memory', async () => {
  const { id, sim } = await printer({ labelsLeft: 1 })
  const long = await queue(id, 'memory', { copies: 3 })
  const child = await startNode(id, sim)
  await becomes(long, 'sent')
  await expect.poll(() => sim.printed.length, soon).toBe(1)
  const other = scene.work()
  await kill(child)
  sim.change({ labelsLeft: 100 })
  await becomes(long, 'confirmed')
  expect([timesPrinted(sim, 'memory'), (await job(long))?.attempts]).toEqual([3, 1])
  await other.stop()
})

it('would print twice if a dead node counted as proof', async () => {
  const careless = (evidence: Evidence): Verdict =>
    evidence.isLinkLost && evidence.isIdle ? 'notPrinted' : verdictOf(evidence)
  const { id, sim } = await printer({ labelsLeft: 1 })
  const twice = await queue(id, 'twice', { copies: 2 })
  const child = await startNode(id, sim)
  await becomes(twice, 'sent')
  await expect.poll(() => sim.printed.length, soon).toBe(1)
  await kill(child)
  sim.change({ labelsLeft: 100 })
  await expect.poll(() => timesPrinted(sim, 'twice'), soon).toBe(2)
  const other = scene.work({ judge: careless })
  await expect.poll(() => timesPrinted(sim, 'twice'), soon).toBeGreaterThan(2)
  await other.stop()
})

it('reports and never resends if the printer has no status', async () => {
  const { id, sim } = await printer({ language: 'epl' })
  const content = Buffer.from('\nN\nq8\nQ1,24\nGW0,0,1,1,\x00\nP1\n', 'latin1')
  const unsure = await queue(id, 'unsure', { content })
  // The state a node leaves behind if it dies between the first byte and the last.
  await run(sql`update print_jobs set state = 'sending', attempts = 1, sent_at = now() where id = ${unsure}`)
  const other = scene.work()
  await becomes(unsure, 'failed')
  expect(await job(unsure)).toMatchObject({ failure: 'unknown', attempts: 1 })
  const next = await queue(id, 'next', { content })
  await becomes(next, 'sent')
  await expect.poll(() => sim.printed.length, soon).toBe(1)
  await other.stop()
})
