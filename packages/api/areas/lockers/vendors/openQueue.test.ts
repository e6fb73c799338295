import { expect, it } from 'vitest'
import { OpenQueue } from './openQueue.ts'

it.each([1, 4])('opens at most %i doors of a bank at once, in order, independently per bank', async (atOnce) => {
  const queue = new OpenQueue(atOnce)
  const running = new Map<string, number>()
  const most = new Map<string, number>()
  const finished: number[] = []
  const open = (bankRef: string, number: number) =>
    queue.run<void>(
      bankRef,
      async () => {
        const now = (running.get(bankRef) ?? 0) + 1
        running.set(bankRef, now)
        most.set(bankRef, Math.max(now, most.get(bankRef) ?? 0))
        await new Promise((resolve) => setTimeout(resolve, 1))
        running.set(bankRef, (running.get(bankRef) ?? 0) - 1)
        if (bankRef === 'A') finished.push(number)
        if (number === 3) throw new Error('The door fell off.')
      },
      expect.fail,
    )
  const numbers = Array.from({ length: 12 }, (_, number) => number)
  const results = await Promise.allSettled(numbers.flatMap((number) => [open('A', number), open('B', number)]))
  expect([...most]).toEqual([
    ['A', atOnce],
    ['B', atOnce],
  ])
  expect(finished).toEqual(numbers)
  // A failure hands the turn over like a success.
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2)
})

it('sends nothing for a door whose turn doesn’t come in time, and continues with the next', async () => {
  const queue = new OpenQueue(1, 20)
  const { promise: slow, resolve: finish } = Promise.withResolvers<string>()
  const first = queue.run(
    'A',
    () => slow,
    () => 'busy',
  )
  let asked = 0
  const ask = () =>
    queue.run(
      'A',
      async () => {
        asked++
        return 'opened'
      },
      () => 'busy',
    )
  expect(await ask()).toBe('busy')
  expect(asked).toBe(0)
  finish('opened')
  expect(await first).toBe('opened')
  expect(await ask()).toBe('opened')
})
