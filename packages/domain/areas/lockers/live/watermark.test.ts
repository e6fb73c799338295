import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type BootLog, gapsIn, wasReceived, withReceived } from './watermark.ts'

const marks = (seqs: readonly number[]) => seqs.map((seq) => ({ boot: 1, seq }))
const allReceived = (seqs: readonly number[]): readonly BootLog[] =>
  marks(seqs).reduce<readonly BootLog[]>(withReceived, [])

it('a new event is never mistaken for a duplicate, however many are missing', () => {
  const numbers = Array.from({ length: 600 }, (_, at) => at + 1)
  fc.assert(
    fc.property(fc.shuffledSubarray(numbers, { minLength: 300 }), (order) => {
      let logs: readonly BootLog[] = []
      for (const mark of marks(order)) {
        expect(wasReceived(logs, mark)).toBe(false)
        logs = withReceived(logs, mark)
      }
    }),
    { numRuns: 30 },
  )
})

it('keeps a bounded log, and reports no gaps in what it forgot', () => {
  const odd = Array.from({ length: 500 }, (_, at) => 2 * at + 1)
  const logs = allReceived(odd)
  const [log] = logs
  expect(log?.ranges.length).toBeLessThanOrEqual(64)
  expect(gapsIn(logs, null)).toHaveLength(63)
  // Numbers it still knows are distinguished.
  expect(marks(odd.slice(-60)).every((mark) => wasReceived(logs, mark))).toBe(true)
  expect(marks(odd.slice(-60)).some(({ boot, seq }) => wasReceived(logs, { boot, seq: seq - 1 }))).toBe(false)
})
