/** Two tabs of a browser share one stream, which is lost and resumed. */
import { type Frame, frameText } from '@postern/domain/stream/frames.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { patchSession } from '../session/store.ts'
import { backoffMs } from './backoff.ts'
import { silenceMs } from './connection.ts'
import { TabStream } from './tabStream.ts'

/** A stream request, answered frame by frame. */
interface Opened {
  readonly topics: string
  readonly lastId: string | null
  readonly signal: AbortSignal
  send(frame: Partial<Frame>): Promise<void>
  /** The network drops. */
  cut(): Promise<void>
}
let opened: Opened[] = []
let status = 200
/** If set, the server takes its time: a request is answered when this is. */
let slow: PromiseWithResolvers<Response> | undefined

function fakeFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (slow) return slow.promise
  if (status !== 200) return Promise.resolve(new Response(null, { status }))
  const headers = new Headers(init.headers)
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given
    },
  })
  init.signal?.addEventListener('abort', () => controller?.error(new Error('aborted')))
  opened.push({
    topics: new URL(String(input)).searchParams.get('topics') ?? '',
    lastId: headers.get('last-event-id'),
    signal: init.signal ?? AbortSignal.timeout(1),
    send: async (frame) => {
      controller?.enqueue(new TextEncoder().encode(frameText(frame)))
      await settle()
    },
    cut: async () => {
      controller?.error(new Error('network'))
      await settle()
    },
  })
  return Promise.resolve(new Response(body, { status: 200 }))
}

/** Messages reach every other tab, asynchronously. */
class FakeChannel extends EventTarget {
  static all: FakeChannel[] = []
  constructor() {
    super()
    FakeChannel.all.push(this)
  }
  postMessage(data: unknown): void {
    for (const other of FakeChannel.all)
      if (other !== this) queueMicrotask(() => other.dispatchEvent(new MessageEvent('message', { data })))
  }
}

/** The first to request it holds it; the next gets it when the first releases it. */
function fakeLocks() {
  const queue: (() => Promise<unknown>)[] = []
  let isHeld = false
  const next = () => {
    const hold = isHeld ? undefined : queue.shift()
    if (!hold) return
    isHeld = true
    void hold().then(() => {
      isHeld = false
      next()
    })
  }
  return {
    request: (_name: string, _options: unknown, hold: () => Promise<unknown>) => {
      queue.push(hold)
      next()
      return Promise.resolve()
    },
  }
}

/** Captured before timers are faked: streams are read in turns of the real event loop. */
const turn = setImmediate
const settle = async () => {
  await vi.advanceTimersByTimeAsync(60)
  for (let turns = 0; turns < 10; turns++) await new Promise<void>((done) => turn(() => done()))
}
/** Advances time, with turns of the real event loop in between for network reads. */
const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second++) {
    await vi.advanceTimersByTimeAsync(1_000)
    await settle()
  }
}
const latest = (): Opened => opened.at(-1) ?? expect.fail('no stream was opened')
const ready = (...topics: string[]) => ({ event: 'ready', data: JSON.stringify({ topics, refused: [] }) })
const messages = (id: string, topic: string, ...bodies: unknown[]) => ({
  id,
  event: 'messages',
  data: JSON.stringify(bodies.map((body) => ({ topic, body }))),
})

let locks = fakeLocks()
const tabs: TabStream[] = []
const followed: { stop: () => void }[] = []
function openTab(name: string): TabStream {
  // A trust boundary: only the parts that the stream uses.
  const tab = new TabStream({
    tab: name,
    channel: new FakeChannel() as unknown as BroadcastChannel,
    locks: locks as unknown as LockManager,
  })
  tabs.push(tab)
  return tab
}
function follow(tab: TabStream, topic: string) {
  const seen = { bodies: [] as unknown[], resets: 0, stop: () => {} }
  seen.stop = tab.follow(topic, {
    onMessage: (body) => seen.bodies.push(body),
    onReset: () => {
      seen.resets++
    },
  })
  followed.push(seen)
  return seen
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fakeFetch)
  patchSession({ auth: { token: 'token', userId: 'me' } })
  locks = fakeLocks()
  FakeChannel.all = []
  opened = []
  status = 200
  slow = undefined
})
afterEach(() => {
  // Without followers, it doesn't reconnect in the next test.
  for (const { stop } of followed.splice(0)) stop()
  for (const tab of tabs.splice(0)) tab.forget()
  patchSession({ auth: null })
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('tabs that share a stream', () => {
  it('opens one connection for the topics of all tabs, and each gets its own', async () => {
    const [one, two] = [openTab('one'), openTab('two')]
    const first = follow(one, 'a')
    const second = follow(two, 'b')
    await settle()
    expect(latest().topics).toBe('a,b')
    expect(opened.filter(({ signal }) => !signal.aborted)).toHaveLength(1)
    await latest().send(ready('a', 'b'))
    await latest().send(messages('1', 'b', 'for b'))
    expect([first.bodies, second.bodies]).toEqual([[], ['for b']])
    expect([first.resets, second.resets]).toEqual([1, 1])
    expect([one.link().kind, two.link().kind]).toEqual(['live', 'live'])
  })

  it('tells a tab that joins later that its topics are already live', async () => {
    const first = follow(openTab('one'), 'a')
    await settle()
    await latest().send(ready('a'))
    const two = openTab('two')
    const second = follow(two, 'a')
    await settle()
    expect(opened).toHaveLength(1)
    expect([first.resets, second.resets]).toEqual([1, 1])
    expect(two.link().kind).toBe('live')
  })

  it('resumes in another tab when the leader closes', async () => {
    const [one, two] = [openTab('one'), openTab('two')]
    const first = follow(one, 'a')
    const second = follow(two, 'a')
    await settle()
    await latest().send(ready('a'))
    await latest().send(messages('7', 'a', 1))
    first.stop()
    await vi.advanceTimersByTimeAsync(6_000)
    expect(opened).toHaveLength(2)
    expect(latest()).toMatchObject({ topics: 'a', lastId: '7' })
    await latest().send(ready('a'))
    await latest().send(messages('8', 'a', 2))
    expect(second.bodies).toEqual([1, 2])
    expect(second.resets).toBe(1)
  })
})

describe('a lost link', () => {
  it('is shown with its time, retried with backoff, and resumed', async () => {
    const tab = openTab('one')
    const seen = follow(tab, 'a')
    await settle()
    await latest().send(ready('a'))
    await latest().send(messages('3', 'a', 1))
    status = 503
    await latest().cut()
    expect(tab.link()).toMatchObject({ kind: 'lost' })
    const { since } = tab.link()
    await pass(20)
    expect(tab.link()).toEqual({ kind: 'lost', since })
    status = 200
    await pass(31)
    expect(latest().lastId).toBe('3')
    await latest().send(ready('a'))
    expect(tab.link().kind).toBe('live')
    expect(seen.resets).toBe(1)
  })

  it('is retried immediately if the browser came back online during the last attempt', async () => {
    const tab = openTab('one')
    follow(tab, 'a')
    await settle()
    await latest().send(ready('a'))
    const tooEarly = Promise.withResolvers<Response>()
    slow = tooEarly
    await latest().cut()
    await pass(1)
    window.dispatchEvent(new Event('online'))
    slow = undefined
    tooEarly.resolve(new Response(null, { status: 503 }))
    await settle()
    expect(opened).toHaveLength(2)
    await latest().send(ready('a'))
    expect(tab.link().kind).toBe('live')
  })

  it('is retried soon again if the browser’s first attempt online fails, however long it was offline', async () => {
    follow(openTab('one'), 'a')
    await settle()
    await latest().send(ready('a'))
    status = 503
    await latest().cut()
    await pass(90)
    window.dispatchEvent(new Event('online'))
    await settle()
    status = 200
    await pass(1)
    expect(opened).toHaveLength(2)
  })

  it('is retried after a pause, even if the browser came online while it was up', async () => {
    follow(openTab('one'), 'a')
    await settle()
    await latest().send(ready('a'))
    window.dispatchEvent(new Event('online'))
    await latest().send(messages('1', 'a', 1))
    await latest().cut()
    expect(opened).toHaveLength(1)
    await pass(1)
    expect(opened).toHaveLength(2)
  })

  it('is detected if the network silently drops everything', async () => {
    const tab = openTab('one')
    follow(tab, 'a')
    await settle()
    await latest().send(ready('a'))
    await vi.advanceTimersByTimeAsync(silenceMs + 100)
    expect(tab.link().kind).toBe('lost')
  })

  it('makes the page refetch if too much was missed', async () => {
    const seen = follow(openTab('one'), 'a')
    await settle()
    await latest().send(ready('a'))
    await latest().send({ id: '9', event: 'reset', data: '{}' })
    expect(seen.resets).toBe(2)
  })

  it('isn’t retried once the session has ended', async () => {
    const tab = openTab('one')
    follow(tab, 'a')
    await settle()
    await latest().send(ready('a'))
    await latest().send({ event: 'end', data: '' })
    // Frames are read outside the fake timers.
    await vi.waitFor(() => expect(tab.link().kind).toBe('lost'), { timeout: 15_000 })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(opened).toHaveLength(1)
    expect(tab.link().kind).toBe('lost')
  })

  it('waits longer after each failure, up to 30 seconds, with jitter', () => {
    expect([0, 1, 2, 10].map((failures) => backoffMs(failures, 1))).toEqual([500, 1_000, 2_000, 30_000])
    expect(backoffMs(3, 0)).toBe(2_000)
  })
})
