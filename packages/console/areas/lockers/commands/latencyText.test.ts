import { expect, it } from 'vitest'
import { latencyText, secondsText } from './latencyText.ts'

it('formats how long doors take to open, and returns null if none opened', () => {
  expect([80, 2_149, 9_949, 9_950, 61_400].map(secondsText)).toEqual(['0.1 s', '2.1 s', '9.9 s', '10 s', '61 s'])
  expect(latencyText({ opens: 9, confirmed: 8, p50Ms: 1_240, p95Ms: 12_600 })).toBe('1.2 s, p95 13 s')
  expect(latencyText({ opens: 2, confirmed: 0, p50Ms: null, p95Ms: null })).toBeNull()
})
