import { expect, it } from 'vitest'
import { bytesText, microsecondsText, secondsText, shareText } from './redisTexts.ts'

it.each([
  [0, '0 B'],
  [512, '512 B'],
  [1_536, '1.5 kB'],
  [3_736_121_344, '3.48 GB'],
  [671_088_640, '640 MB'],
  [null, '–'],
])('%j bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})

it('formats times in the unit that fits', () => {
  expect([3, 240, 7_200, 172_800].map(secondsText)).toEqual(['3 s', '4 min', '2 h', '2 days'])
  expect([420, 84_200].map(microsecondsText)).toEqual(['420 µs', '84.2 ms'])
})

it('never shows a small share as 0%', () => {
  expect([0, 0.002, 0.554].map(shareText)).toEqual(['0%', '< 1%', '55%'])
})
