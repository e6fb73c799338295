/**
 * Printers with random faults: switched off mid-job, slow, out of paper, opened, with connections cut before and after a label.
 * Each label prints once or is reported as failed, and none prints twice unless a user asks for it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Evidence, type Verdict, verdictOf } from '@postern/domain/areas/labels/printing/printJobs.ts'
import type { SimPrinter } from '@postern/lockerSim/printer/simPrinter.ts'
import { describe, expect, it } from 'vitest'
import { printScene, timesPrinted } from '../../../testing/live/printScene.ts'
import { testServer } from '../../../testing/server.ts'

const jobCount = process.env.POSTERN_SOAK ? 1_000 : 60
const printerCount = 5
let state = Number(process.env.POSTERN_SEED ?? Date.now() % 100_000)
const seed = state

/** Deterministic for a seed. */
const random = (): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return state / 2_147_483_648
}
const between = (least: number, most: number): number => Math.floor(least + random() * (most - least + 1))

/** Faults, each with its repair. */
const faults: readonly ((sim: SimPrinter) => Promise<void>)[] = [
  async (sim) => {
    await sim.switchOff()
    await sleep(between(5, 80))
    await sim.switchOn()
  },
  async (sim) => {
    sim.change({ labelsLeft: between(0, 2) })
    await sleep(between(20, 120))
    sim.change({ labelsLeft: 10_000 })
  },
  async (sim) => {
    sim.change({ isHeadOpen: true })
    await sleep(between(20, 80))
    sim.change({ isHeadOpen: false })
  },
  async (sim) => {
    sim.change({ answerMs: between(20, 150), printMs: between(20, 80) })
    await sleep(between(50, 200))
    sim.change({ answerMs: 0, printMs: 3 })
  },
  async (sim) => sim.change({ cut: between(1, 60) }),
  async (sim) => sim.change({ cut: 'afterLabel' }),
]

async function mendAll(sims: readonly SimPrinter[]): Promise<void> {
  for (const sim of sims) {
    await sim.switchOn()
    sim.change({ labelsLeft: 100_000, isHeadOpen: false, isPaused: false, answerMs: 0, printMs: 2, cut: null })
  }
}

async function ordeal(jobs: number, judge: (evidence: Evidence) => Verdict) {
  const server = await testServer()
  const scene = await printScene(server)
  const printers = await Promise.all(
    Array.from({ length: printerCount }, (_, n) =>
      scene.printer({ printMs: 3, labelsLeft: 100_000, hasCounter: n > 0 }),
    ),
  )
  const sims = printers.map(({ sim }) => sim)
  const sent: { readonly id: string; readonly text: string; readonly sim: SimPrinter; readonly copies: number }[] = []
  for (let n = 0; n < jobs; n++) {
    const { id, sim } = printers[n % printerCount] ?? expect.fail('no printer')
    const copies = random() < 0.2 ? between(2, 3) : 1
    sent.push({ id: await scene.queue(id, `label${n}x`, { copies }), text: `label${n}x`, sim, copies })
  }
  // In addition to random faults, half of the connections are cut before the end of their first label, the others after it.
  for (const [n, sim] of sims.entries()) sim.change({ cut: n % 2 === 0 ? between(5, 30) : 'afterLabel' })
  scene.work({ judge })
  const ids = sent.map(({ id }) => id)
  const open = async () =>
    (await scene.jobs(ids)).filter(({ state: at }) => ['queued', 'sending', 'sent'].includes(at)).length
  // Inject faults until most jobs are done, then repair everything.
  for (let left = await open(); left > jobs / 10; left = await open()) {
    const sim = sims[between(0, printerCount - 1)] ?? expect.fail('no printer')
    const fault = faults[between(0, faults.length - 1)]
    await fault?.(sim)
  }
  await mendAll(sims)
  await expect.poll(open, { timeout: 60_000 }).toBe(0)
  const ended = new Map((await scene.jobs(ids)).map((job) => [job.id, job]))
  return sent.map(({ id, text, sim, copies }) => ({ text, copies, times: timesPrinted(sim, text), job: ended.get(id) }))
}

describe(`printers that fail at random (seed ${seed})`, { timeout: 600_000 }, () => {
  it('print each label once or report it, and none twice', async () => {
    const labels = await ordeal(jobCount, verdictOf)
    expect(labels.filter(({ times, copies }) => times > copies)).toEqual([])
    const confirmed = labels.filter(({ job }) => job?.state === 'confirmed')
    expect(confirmed.filter(({ times, copies }) => times !== copies)).toEqual([])
    const failed = labels.filter(({ job }) => job?.state === 'failed')
    expect(confirmed.length + failed.length).toBe(jobCount)
    expect(failed.filter(({ job, times }) => job?.failure === 'notPrinted' && times > 0)).toEqual([])
    // The faults had an effect, and most labels still printed.
    expect(labels.filter(({ job }) => (job?.attempts ?? 0) > 1 || job?.failure).length).toBeGreaterThan(0)
    expect(confirmed.length).toBeGreaterThan(jobCount / 2)
    console.info(
      `${jobCount} jobs: ${confirmed.length} confirmed, ${failed.length} reported, ` +
        `${labels.filter(({ job }) => (job?.attempts ?? 0) > 1).length} sent again with proof, 0 printed twice`,
    )
  })

  it('would print twice if a lost connection alone counted as proof', async () => {
    const careless = (evidence: Evidence): Verdict =>
      evidence.isLinkLost && evidence.isIdle ? 'notPrinted' : verdictOf(evidence)
    const labels = await ordeal(60, careless)
    expect(labels.filter(({ times, copies }) => times > copies).length).toBeGreaterThan(0)
  })
})
