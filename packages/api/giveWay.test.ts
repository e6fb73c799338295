import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ShortRequests } from './giveWay.ts'

/** Time passes only with work and breaks. */
function stoppedClock() {
  const clock = { at: 0, slept: 0 }
  const requests = new ShortRequests({
    now: () => clock.at,
    sleep: async (ms) => {
      clock.at += ms
      clock.slept += ms
    },
  })
  return { clock, requests }
}

describe('long work', () => {
  it('doesn’t rest while no one waits', async () => {
    const { clock, requests } = stoppedClock()
    const giveWay = requests.givingWay()
    for (let piece = 0; piece < 10; piece++) {
      clock.at += 50
      await giveWay()
    }
    expect(clock.slept).toBe(0)
  })

  it('returns at once after a short piece', () => {
    const { clock, requests } = stoppedClock()
    requests.begin()
    const giveWay = requests.givingWay()
    clock.at += 1
    expect(giveWay()).toBeUndefined()
  })

  it('rests as long as it worked while requests come in, and not a second after the last', async () => {
    const { clock, requests } = stoppedClock()
    requests.begin()()
    const giveWay = requests.givingWay()
    clock.at += 30
    await giveWay()
    expect(clock.slept).toBe(30)
    clock.at += 1_000
    await giveWay()
    expect(clock.slept).toBe(30)
  })

  it('goes on as soon as a running request has passed', async () => {
    const passing = Promise.withResolvers<void>()
    const breaks: number[] = []
    let at = 0
    const requests: ShortRequests = new ShortRequests({
      now: () => at,
      // The first break ends; the wait for the request would last forever.
      sleep: (ms) => (breaks.push(ms) === 1 ? Promise.resolve() : passing.promise),
    })
    const end = requests.begin()
    const giveWay = requests.givingWay()
    at = 10
    const pause = giveWay()
    while (breaks.length < 2) await new Promise(setImmediate)
    end()
    await pause
    expect(breaks).toEqual([10, 10])
  })

  it('takes at most three times as long, whatever comes in', async () => {
    const pieces = fc.array(fc.tuple(fc.nat(500), fc.boolean()), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(pieces, async (list) => {
        const { clock, requests } = stoppedClock()
        const giveWay = requests.givingWay()
        let worked = 0
        for (const [ms, begins] of list) {
          if (begins) requests.begin()
          clock.at += ms
          worked += ms
          await giveWay()
        }
        expect(clock.at).toBeLessThanOrEqual(3 * worked)
      }),
    )
  })
})
