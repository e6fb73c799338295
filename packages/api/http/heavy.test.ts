/** Heavy calls wait for each other, so that nothing else waits for them. */
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { describe, expect, it } from 'vitest'
import { testServer } from '../testing/server.ts'
import { HeavyCalls } from './heavy.ts'

const here = new AbortController().signal
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
  )

/** Work that ends when the test says so, and counts how much runs at once. */
function workshop() {
  const open: (() => void)[] = []
  let [running, most, begun] = [0, 0, 0]
  const work = async () => {
    begun++
    most = Math.max(most, ++running)
    const { promise, resolve } = Promise.withResolvers<void>()
    open.push(resolve)
    await promise
    running--
    return begun
  }
  const endAll = async (calls: readonly Promise<unknown>[]) => {
    const all = Promise.allSettled(calls)
    let isOver = false
    all.then(() => {
      isOver = true
    })
    while (!isOver) {
      open.shift()?.()
      await new Promise(setImmediate)
    }
    return all
  }
  return { work, endAll, most: () => most, begun: () => begun }
}

describe('by one user', () => {
  it('one runs, some wait, the rest are refused with a message and a retry time', async () => {
    const calls = new HeavyCalls()
    const { work, endAll, most, begun } = workshop()
    const sent = Array.from({ length: 40 }, () => calls.run('ana', null, here, work))
    const codes = Promise.all(sent.map(codeOf))
    await endAll(sent)
    expect((await codes).filter((code) => code === 'done')).toHaveLength(7)
    expect((await codes).filter((code) => code === 'too_many')).toHaveLength(33)
    expect([most(), begun()]).toEqual([1, 7])
    await expect(sent.at(-1)).rejects.toMatchObject({
      message: 'You have too many large requests running. Wait until one is done, then try again.',
      detail: { retryAfterSeconds: 5 },
    })
  })

  it('the same request runs once and answers all callers', async () => {
    const calls = new HeavyCalls()
    const { work, endAll, begun } = workshop()
    const sent = Array.from({ length: 40 }, () => calls.run('ana', 'the matrix', here, work))
    const ends = await endAll(sent)
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(['fulfilled']))
    expect(begun()).toBe(1)
    // Control: afterwards it runs again.
    await endAll([calls.run('ana', 'the matrix', here, work)])
    expect(begun()).toBe(2)
  })

  it('one that fails or is abandoned lets the next one start', async () => {
    const calls = new HeavyCalls()
    await expect(calls.run('ana', null, here, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const { work, endAll } = workshop()
    const [gone, first] = [new AbortController(), calls.run('ana', null, here, work)]
    const left = calls.run('ana', null, gone.signal, work)
    gone.abort(new Error('hung up'))
    await expect(left).rejects.toThrow('hung up')
    expect((await endAll([first, calls.run('ana', null, here, work)])).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
    ])
  })

  it('a file counts until its last byte', async () => {
    const calls = new HeavyCalls()
    const file = await calls.run('ana', null, here, async () => Readable.from(['a', 'b']))
    let isNext = false
    const next = calls.run('ana', null, here, async () => {
      isNext = true
    })
    await new Promise(setImmediate)
    expect(isNext).toBe(false)
    if (!(file instanceof Readable)) throw new Error('no file')
    file.resume()
    await finished(file)
    await next
    expect(isNext).toBe(true)
  })
})

describe('by many users', () => {
  it('a few run at once, longest wait first, and no one waits for another user’s queue', async () => {
    const calls = new HeavyCalls({ running: 2, waiting: 10, waitingPerPerson: 3 })
    const order: string[] = []
    const { work, endAll, most } = workshop()
    const send = (person: string) =>
      calls.run(person, null, here, async () => {
        order.push(person)
        await work()
      })
    const sent = ['ana', 'ana', 'ana', 'ben', 'cem'].map(send)
    await endAll(sent)
    expect(order.slice(0, 3)).toEqual(['ana', 'ben', 'ana'])
    expect(order).toHaveLength(5)
    expect(most()).toBe(2)
  })

  it('refuses when too many wait', async () => {
    const calls = new HeavyCalls({ running: 1, waiting: 2, waitingPerPerson: 2 })
    const { work, endAll } = workshop()
    const sent = ['a', 'b', 'c', 'd'].map((person) => calls.run(person, null, here, work))
    const last = codeOf(sent.at(-1) ?? Promise.resolve())
    await endAll(sent)
    expect(await last).toBe('too_many')
  })
})

it('refuses a flood of replays by one user with 429 and Retry-After, while others continue', async () => {
  const { admin, north, person } = await testServer()
  const replay = `/api/customers/${north}/carrierLogic/replay`
  const other = await person(['mail.carrierLogic.customer.view'])
  const flood = Array.from({ length: 30 }, (_, index) => admin.post(replay, { days: index + 1 }))
  const beside = await other.post(replay, { days: 1 })
  expect(beside.statusCode, beside.body).toBe(200)
  const answers = await Promise.all(flood)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(7)
  expect(refused.length).toBeGreaterThan(0)
  expect([refused[0]?.headers['retry-after'], refused[0]?.json<FailureBody>().message]).toEqual([
    '5',
    'You have too many large requests running. Wait until one is done, then try again.',
  ])
})
