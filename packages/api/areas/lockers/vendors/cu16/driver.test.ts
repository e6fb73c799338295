/** The driver against a fake board controlled bit by bit. */
import { createServer } from 'node:net'
import type { LockerEvent } from '@postern/domain/areas/lockers/live/lockerEvent.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { BoardDriver, usualTimings } from './driver.ts'

const timings = { ...usualTimings, pollBusyMs: 10, pollIdleMs: 20, replyMs: 60, openWithinMs: 150, offlineAfterMs: 200 }
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** One board with 16 locks. */
class FakeBoard {
  latches = 0xffff
  items = 0
  isSilent = false
  replyAfterMs = 0
  unlocks = 0
  polls = 0
  /** Requests that arrived before the previous one was answered. */
  overlaps = 0
  #isAnswering = false
  onUnlock: () => void = () => undefined
  /** Latch bits for the next polls, before `latches` applies again. */
  readonly script: number[] = []

  async listen(): Promise<number> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.on('data', (chunk) => {
        for (let at = 0; at < chunk.length; at += 5) this.#take(chunk[at + 2], (frame) => socket.write(frame))
      })
      closing.push(() => socket.destroy())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => server.close())
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }

  #take(command: number | undefined, write: (frame: Uint8Array) => void): void {
    if (this.#isAnswering) this.overlaps++
    if (command === 0x31) {
      this.unlocks++
      this.onUnlock()
    }
    if (command !== 0x30) return
    this.polls++
    if (this.isSilent) return
    const latches = this.script.shift() ?? this.latches
    const body = [2, 0, 0x35, latches & 0xff, latches >> 8, this.items & 0xff, this.items >> 8, 3]
    const frame = Uint8Array.from([...body, body.reduce((sum, byte) => sum + byte, 0) & 0xff])
    if (this.replyAfterMs === 0) {
      write(frame)
      return
    }
    this.#isAnswering = true
    setTimeout(() => {
      this.#isAnswering = false
      write(frame)
    }, this.replyAfterMs)
  }
}

async function watched(wiring = { invertLatches: false, invertItems: false }) {
  const board = new FakeBoard()
  const events: LockerEvent[] = []
  const doors = Array.from({ length: 4 }, (_, lock) => ({ doorRef: String(lock + 1), board: 0, lock }))
  const bank = { bankRef: 'B', host: '127.0.0.1', port: await board.listen(), hasContentSensor: true, ...wiring, doors }
  const driver = new BoardDriver(bank, timings)
  closing.push(() => driver.close())
  const begin = async () => {
    driver.watch((event) => events.push(event))
    await expect.poll(() => board.polls).toBeGreaterThan(2)
  }
  const types = () => events.map(({ type }) => type)
  const polled = async (times: number) => {
    const until = board.polls + times
    await expect.poll(() => board.polls).toBeGreaterThan(until)
  }
  return { board, driver, events, begin, types, polled }
}

const command = (commandId: string) => ({ commandId, reason: 'Test' })

describe('reading', () => {
  it('waits until a bit reads the same twice', async () => {
    const { board, begin, types, polled } = await watched()
    await begin()
    board.script.push(0xfffe, 0xffff, 0xfffe, 0xffff)
    await polled(6)
    expect(types()).toEqual(['connected'])
    board.latches = 0xfffe
    await expect.poll(types).toEqual(['connected', 'doorOpened'])
  })

  it('numbers its events without a gap', async () => {
    const { board, begin, events, types } = await watched()
    await begin()
    board.latches = 0xfffd
    await expect.poll(types).toContain('doorOpened')
    board.items = 2
    await expect.poll(types).toContain('contentDetected')
    board.latches = 0xffff
    await expect.poll(types).toContain('doorClosed')
    expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
    expect(new Set(events.map(({ boot }) => boot)).size).toBe(1)
  })

  it('follows the wiring', async () => {
    const { board, driver, begin } = await watched({ invertLatches: true, invertItems: true })
    board.latches = 0x0001
    board.items = 0x000d
    await begin()
    expect(await driver.snapshot()).toMatchObject({
      value: {
        doors: { '1': { door: 'open', occupancy: 'empty' }, '2': { door: 'closed', occupancy: 'occupied' } },
      },
    })
  })

  it('has one request on the line at a time', async () => {
    const { board, driver, begin, polled } = await watched()
    board.replyAfterMs = 5
    await begin()
    await Promise.all([driver.snapshot(), driver.snapshot(), driver.snapshot()])
    await polled(5)
    expect(board.overlaps).toBe(0)
  })
})

describe('the line', () => {
  it('is degraded after 2 misses, offline later, and starts a new boot count when it’s back', async () => {
    const { board, driver, begin, types, events } = await watched()
    await begin()
    expect(driver.link).toBe('online')
    board.isSilent = true
    await expect.poll(() => driver.link).toBe('degraded')
    await expect.poll(() => driver.link).toBe('offline')
    board.latches = 0xfffe
    board.isSilent = false
    await expect.poll(types).toEqual(['connected', 'disconnected', 'connected', 'doorOpened'])
    const [first, , second] = events
    expect(second?.boot).toBeGreaterThan(first?.boot ?? 0)
    expect(second?.seq).toBe(1)
  })
})

describe('opening', () => {
  it('is confirmed by the door’s bit, with the command’s ID', async () => {
    const { board, driver, begin, events } = await watched()
    await begin()
    board.onUnlock = () => {
      board.latches = 0xfffe
    }
    expect(await driver.open('1', command('c1'))).toEqual({ ok: true, value: { commandId: 'c1' } })
    await expect
      .poll(() => events.find(({ type }) => type === 'doorOpened'))
      .toMatchObject({ doorRef: '1', commandId: 'c1' })
  })

  it('fails if the board still reports closed at the timeout', async () => {
    const { board, driver, begin, events } = await watched()
    await begin()
    await driver.open('2', command('c1'))
    await expect
      .poll(() => events.find(({ type }) => type === 'openFailed'))
      .toMatchObject({ doorRef: '2', commandId: 'c1' })
    expect(board.unlocks).toBe(1)
  })

  it('is never retried blindly: not twice for a command, not while one is in progress, not without reading first', async () => {
    const { board, driver, begin, types } = await watched()
    await begin()
    board.onUnlock = () => {
      board.isSilent = true
    }
    await driver.open('1', command('c1'))
    expect(await driver.open('1', command('c1'))).toMatchObject({ ok: true })
    expect(await driver.open('1', command('c2'))).toMatchObject({ error: { kind: 'conflict' } })
    await expect.poll(types).toContain('disconnected')
    expect(await driver.open('1', command('c3'))).toMatchObject({ error: { kind: 'offline', isAmbiguous: false } })
    expect(types()).not.toContain('openFailed')
    board.latches = 0xfffe
    board.isSilent = false
    await expect
      .poll(async () => (await driver.open('1', command('c4'))).ok || (await driver.open('1', command('c4'))))
      .toMatchObject({
        error: { kind: 'conflict', message: 'This door is already open.' },
      })
    expect(board.unlocks).toBe(1)
  })

  it('sends one unlock for two commands at once', async () => {
    const { board, driver, begin } = await watched()
    await begin()
    const results = await Promise.all([driver.open('3', command('a')), driver.open('3', command('b'))])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    await expect.poll(() => board.unlocks).toBe(1)
  })
})
