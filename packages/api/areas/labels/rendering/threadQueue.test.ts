import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { ThreadQueue } from './threadQueue.ts'

/** Answers in order, as the thread that renders labels does. */
const code = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', ({ id, work }) => {
    if (work === 'hang') for (;;) {}
    if (work === 'crash') process.exit(1)
    parentPort.postMessage({ id, answer: work })
  })`

function queue() {
  let threads = 0
  const start = () => {
    threads += 1
    return new Worker(code, { eval: true })
  }
  const asked = new ThreadQueue<{ work: string }, { id: number; answer: string }>(start, { workMs: 2_000, idleMs: 50 })
  return { ask: async (work: string) => (await asked.ask({ work })).answer, threads: () => threads }
}

it('answers each request, with one thread for all', async () => {
  const { ask, threads } = queue()
  expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual(['a', 'b', 'c'])
  expect(threads()).toBe(1)
})

it.each([
  ['hang', 'Rendering took too long.'],
  ['crash', 'The thread that renders labels ended.'],
])('fails a request that makes the thread %s, and no other', async (bad, message) => {
  const { ask, threads } = queue()
  const [before, failed, ...after] = await Promise.allSettled(['a', bad, 'b', bad, 'c'].map(ask))
  expect(before).toMatchObject({ value: 'a' })
  expect(failed).toMatchObject({ reason: { message } })
  expect(after).toMatchObject([{ value: 'b' }, { reason: { message } }, { value: 'c' }])
  expect(threads()).toBe(3)
})

it('starts another thread after an idle one has ended', async () => {
  const { ask, threads } = queue()
  await ask('a')
  const threadsAfter = async () => {
    await ask('b')
    return threads()
  }
  await expect.poll(threadsAfter, { interval: 100 }).toBeGreaterThan(1)
})
