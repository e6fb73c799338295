import { expect, it } from 'vitest'
import { adoptionOf } from './adoption.ts'

const day = (of: string, version: string, stations: number) => ({
  ...{ day: of, version, stations },
  ...{ crashed: 0, errors: 0, scans: 0 },
})
const release = (version: string, of: string, state = 'released') => ({ version, day: of, state })

it('counts stations that run a release or a newer one, from the day it came out', () => {
  const days = [
    day('2026-03-01', '4.9.0', 8),
    day('2026-03-01', '4.10.0', 2),
    day('2026-03-02', '4.9.0', 3),
    day('2026-03-02', '4.10.0', 6),
    day('2026-03-02', '4.11.0', 1),
  ]
  const releases = [release('4.9.0', '2026-02-20'), release('4.10.0', '2026-03-01')]
  expect(adoptionOf(days, releases, '2026-03-02')).toEqual([
    { version: '4.10.0', released: '2026-03-01', shares: [20, 70] },
    { version: '4.9.0', released: '2026-02-20', shares: [...new Array(9).fill(null), 100, 100] },
  ])
})

it('leaves out halted and withdrawn versions, and all but the newest three', () => {
  const releases = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map((version) => release(version, '2026-03-01'))
  const all = [...releases, release('1.4.0', '2026-03-01', 'halted')]
  expect(adoptionOf([], all, '2026-03-01').map(({ version }) => version)).toEqual(['1.3.0', '1.2.0', '1.1.0'])
})

it('ends 30 days after the release, or today', () => {
  const [shown] = adoptionOf([], [release('1.0.0', '2026-01-01')], '2026-03-01')
  expect(shown?.shares).toHaveLength(31)
  expect(adoptionOf([], [release('1.0.0', '2026-02-27')], '2026-03-01')[0]?.shares).toHaveLength(3)
})
