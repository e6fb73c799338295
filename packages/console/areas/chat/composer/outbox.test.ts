import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RequestFailure } from '../../../http/requestFailure.ts'
import { Outbox, type Outgoing } from './outbox.ts'

const unreachable = () => new RequestFailure({ status: 0, code: 'unreachable', message: 'Can’t reach Postern.' })
const refused = () => new RequestFailure({ status: 409, code: 'conflict', message: 'This channel is archived.' })

const text = (body: string) => ({ channelId: 'c', parentSeq: null, body, mentionIds: [] })

/** A server that stores each client ID once, and whose responses can get lost. */
function playedServer() {
  const kept = new Map<string, string>()
  const failures: (() => Error)[] = []
  let losesAnswers = false
  const send = vi.fn(async ({ clientId, body, ...rest }: Outgoing) => {
    const failure = failures.shift()
    if (failure) throw failure()
    kept.set(clientId, body)
    if (losesAnswers) throw unreachable()
    return { ...rest, clientId, body } as never
  })
  return {
    send,
    bodies: () => [...kept.values()],
    failWith: (...more: (() => Error)[]) => failures.push(...more),
    loseAnswers: (loses: boolean) => {
      losesAnswers = loses
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => void vi.useRealTimers())

describe('outgoing messages', () => {
  it('are sent in order, and removed once they’re confirmed', async () => {
    const server = playedServer()
    const outbox = new Outbox('k', () => {}, server.send)
    for (const body of ['one', 'two', 'three']) outbox.add(text(body))
    await vi.runAllTimersAsync()
    expect(server.bodies()).toEqual(['one', 'two', 'three'])
    expect(outbox.all()).toEqual([])
  })

  it('wait in order while the connection is down, and are sent once', async () => {
    const server = playedServer()
    server.failWith(unreachable, unreachable, unreachable)
    const outbox = new Outbox('k', () => {}, server.send)
    outbox.add(text('one'))
    outbox.add(text('two'))
    await vi.advanceTimersByTimeAsync(0)
    expect(outbox.all()).toHaveLength(2)
    await vi.runAllTimersAsync()
    expect(server.bodies()).toEqual(['one', 'two'])
  })

  it('are sent again immediately if the connection came back during a failed attempt, and soon after if that was too early', async () => {
    const answers: PromiseWithResolvers<never>[] = []
    const send = vi.fn(() => {
      const answer = Promise.withResolvers<never>()
      answers.push(answer)
      return answer.promise
    })
    const outbox = new Outbox('k', () => {}, send)
    outbox.add(text('one'))
    for (let failures = 0; failures < 6; failures++) {
      await vi.advanceTimersByTimeAsync(15_000)
      answers.at(-1)?.reject(unreachable())
    }
    await vi.advanceTimersByTimeAsync(15_000)
    expect(send).toHaveBeenCalledTimes(7)
    dispatchEvent(new Event('online'))
    answers.at(-1)?.reject(unreachable())
    await vi.advanceTimersByTimeAsync(0)
    expect(send).toHaveBeenCalledTimes(8)
    answers.at(-1)?.reject(unreachable())
    await vi.advanceTimersByTimeAsync(2_000)
    expect(send).toHaveBeenCalledTimes(9)
  })

  it('keep their ID if a response was lost, so no message is duplicated', async () => {
    const server = playedServer()
    server.loseAnswers(true)
    const outbox = new Outbox('k', () => {}, server.send)
    outbox.add(text('one'))
    await vi.advanceTimersByTimeAsync(10_000)
    server.loseAnswers(false)
    await vi.runAllTimersAsync()
    expect(server.send.mock.calls.length).toBeGreaterThan(1)
    expect(server.bodies()).toEqual(['one'])
  })

  it('survive a reload', async () => {
    const server = playedServer()
    server.failWith(unreachable)
    new Outbox('k', () => {}, server.send).add(text('one'))
    await vi.advanceTimersByTimeAsync(0)
    const next = playedServer()
    const reloaded = new Outbox('k', () => {}, next.send)
    await vi.advanceTimersByTimeAsync(0)
    expect(next.bodies()).toEqual(['one'])
    expect(reloaded.all()).toEqual([])
  })

  it('show why they were rejected, don’t block the rest, and can be retried', async () => {
    const server = playedServer()
    server.failWith(refused)
    const outbox = new Outbox('k', () => {}, server.send)
    outbox.add(text('one'))
    outbox.add(text('two'))
    await vi.runAllTimersAsync()
    expect(outbox.all()).toMatchObject([{ body: 'one', problem: 'This channel is archived.' }])
    outbox.tryAgain(outbox.all()[0]?.clientId ?? '')
    await vi.runAllTimersAsync()
    expect(server.bodies()).toEqual(['two', 'one'])
  })
})
