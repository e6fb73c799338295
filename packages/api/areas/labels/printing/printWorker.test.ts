/** Sending labels to a printer that runs out of paper, is opened, answers slowly or goes offline. */

import { verdictOf } from '@postern/domain/areas/labels/printing/printJobs.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { printScene, timesPrinted } from '../../../testing/live/printScene.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer()
const scene = await printScene(server)
const { printer, queue, job, stateOf, run, given } = scene
const worker = scene.work()

const soon = { timeout: 20_000 } as const
const becomes = (id: string, state: string) => expect.poll(async () => (await job(id))?.state, soon).toBe(state)
const printerIs = (id: string, state: string) => expect.poll(() => stateOf(id), soon).toBe(state)

describe('a job', () => {
  it('is confirmed by the printer’s counter, with every copy printed', async () => {
    const { id, sim } = await printer()
    const sent = await queue(id, 'three', { copies: 3 })
    await becomes(sent, 'confirmed')
    expect(timesPrinted(sim, 'three')).toBe(3)
    expect(await job(sent)).toMatchObject({ attempts: 1, failure: null })
  })

  it('is confirmed by an empty printer memory if there’s no counter', async () => {
    const { id, sim } = await printer({ hasCounter: false })
    const sent = await queue(id, 'blind')
    await becomes(sent, 'confirmed')
    expect(timesPrinted(sim, 'blind')).toBe(1)
  })

  it('is ordered by priority, then by age', async () => {
    const { id, sim } = await printer({ isHeadOpen: true })
    await queue(id, 'first')
    await queue(id, 'second')
    const last = await queue(id, 'urgent', { priority: 5 })
    await printerIs(id, 'headOpen')
    sim.change({ isHeadOpen: false })
    await becomes(last, 'confirmed')
    await expect.poll(() => sim.printed.length, soon).toBe(3)
    expect(sim.printed.map(({ zpl }) => /\^FD(\w+)/.exec(zpl ?? '')?.[1])).toEqual(['urgent', 'first', 'second'])
  })
})

describe('a printer that needs attention', () => {
  it('gets no jobs while out of paper, and continues once it has paper', async () => {
    const { id, sim } = await printer({ labelsLeft: 0 })
    const waiting = await queue(id, 'waits')
    await printerIs(id, 'outOfPaper')
    expect((await job(waiting))?.state).toBe('queued')
    sim.change({ labelsLeft: 100 })
    await becomes(waiting, 'confirmed')
    expect(timesPrinted(sim, 'waits')).toBe(1)
    await printerIs(id, 'ready')
  })

  it('prints the rest after running out mid-job, and nothing twice', async () => {
    const { id, sim } = await printer({ labelsLeft: 2 })
    const long = await queue(id, 'long', { copies: 5 })
    await printerIs(id, 'outOfPaper')
    expect((await job(long))?.state).toBe('sent')
    sim.change({ labelsLeft: 100 })
    await becomes(long, 'confirmed')
    expect(timesPrinted(sim, 'long')).toBe(5)
  })

  it.each([
    ['in one go', false],
    ['with the head open for a while', true],
  ])('starts a new roll when paper is loaded %s', async (_, opensHead) => {
    const { id, sim } = await printer({ labelsLeft: 0, count: 700 })
    await queue(id, 'roll')
    await printerIs(id, 'outOfPaper')
    if (opensHead) {
      sim.change({ isHeadOpen: true })
      await printerIs(id, 'headOpen')
    }
    sim.change({ labelsLeft: 100, isHeadOpen: false })
    await printerIs(id, 'ready')
    const [row] = await run(sql<{ began: number | null }>`
      select roll_began_at as began from printer_states where printer_id = ${id}`)
    expect(row?.began).toBe(700)
  })
})

describe('a lost connection', () => {
  it('before the whole label arrived leads to a resend, as the counter proves that nothing was printed', async () => {
    const { id, sim } = await printer()
    sim.change({ cut: 12 })
    const cut = await queue(id, 'half')
    await becomes(cut, 'confirmed')
    expect(timesPrinted(sim, 'half')).toBe(1)
    expect((await job(cut))?.attempts).toBe(2)
  })

  it('after the whole label arrived leads to a confirmation, not a resend', async () => {
    const { id, sim } = await printer()
    sim.change({ cut: 'afterLabel' })
    const cut = await queue(id, 'whole')
    await becomes(cut, 'confirmed')
    expect(timesPrinted(sim, 'whole')).toBe(1)
    expect((await job(cut))?.attempts).toBe(1)
  })

  it('to a printer without a counter is reported, with no resend', async () => {
    const { id, sim } = await printer({ hasCounter: false })
    sim.change({ cut: 'afterLabel' })
    const cut = await queue(id, 'unsure')
    await becomes(cut, 'failed')
    expect(await job(cut)).toMatchObject({ failure: 'unknown', attempts: 1 })
    expect(timesPrinted(sim, 'unsure')).toBe(1)
  })

  it('by switching off the printer leads to a resend of labels its memory lost', async () => {
    const { id, sim } = await printer({ printMs: 400 })
    const lost = await queue(id, 'lost')
    await becomes(lost, 'sent')
    await sim.switchOff()
    await printerIs(id, 'offline')
    sim.change({ printMs: 5 })
    await sim.switchOn()
    await becomes(lost, 'confirmed')
    expect(timesPrinted(sim, 'lost')).toBe(1)
  })

  it('to a printer that doesn’t come back is reported, and queued jobs keep waiting', async () => {
    const { id, sim } = await printer({ printMs: 5_000 })
    const sent = await queue(id, 'gone')
    const next = await queue(id, 'next')
    await becomes(sent, 'sent')
    await sim.switchOff()
    await becomes(sent, 'failed')
    expect(await job(sent)).toMatchObject({ failure: 'unknown' })
    expect((await job(next))?.state).toBe('queued')
  })
})

describe('a printer that must not be contacted', () => {
  it('fails its jobs without a connection if it’s outside the customer’s networks', async () => {
    const { id, sim } = await printer()
    given.delete(id)
    await run(sql`update printers set host = '10.1.2.3' where id = ${id}`)
    const refused = await queue(id, 'refused')
    await becomes(refused, 'failed')
    expect(await job(refused)).toMatchObject({ failure: 'notAllowed', attempts: 0 })
    expect(sim.printed).toEqual([])
  })

  it('fails its jobs if it’s inactive', async () => {
    const { id } = await printer()
    await run(sql`update printers set active = false where id = ${id}`)
    const refused = await queue(id, 'off')
    await becomes(refused, 'failed')
    expect(await job(refused)).toMatchObject({ failure: 'gone' })
  })
})

it('shows a printer’s state while a user is viewing it, even without a job', async () => {
  const { id, sim } = await printer()
  worker.watch(scene.site.id)
  await printerIs(id, 'ready')
  sim.change({ isPaused: true })
  await printerIs(id, 'paused')
})

it('sends to a printer from only one node at a time', async () => {
  const other = scene.work({ judge: verdictOf })
  const { id, sim } = await printer({ printMs: 2 })
  const ids: string[] = []
  for (let n = 0; n < 20; n++) ids.push(await queue(id, `shared${n}`))
  await expect.poll(async () => (await scene.jobs(ids)).every(({ state }) => state === 'confirmed'), soon).toBe(true)
  for (let n = 0; n < 20; n++) expect(timesPrinted(sim, `shared${n}`), `label ${n}`).toBe(1)
  await other.stop()
})
