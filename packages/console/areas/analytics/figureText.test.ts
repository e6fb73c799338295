import { expect, it } from 'vitest'
import { deltaOf, secondsText, valueText, whyNone } from './figureText.ts'

it.each([
  [42, '42 s'],
  [600, '10 min'],
  [41_040, '11.4 h'],
  [432_000, '5 d'],
])('formats %d seconds as %s', (seconds, text) => {
  expect(secondsText(seconds)).toBe(text)
})

it('formats shares in percent and counts as whole numbers', () => {
  expect(valueText('onTime', 0.8654)).toBe('86.5%')
  expect(valueText('received', 18_204)).toBe('18,204')
})

it('compares counts in percent, shares in points, times in time, and knows which direction is better', () => {
  expect(deltaOf('onTime', { value: 0.865, prior: 0.906 })).toEqual({ text: '−4.1 pt', good: false })
  expect(deltaOf('dwellP90', { value: 219_600, prior: 187_200 })).toEqual({ text: '+9 h', good: false })
  expect(deltaOf('received', { value: 110, prior: 100 })).toEqual({ text: '+10%' })
  expect(deltaOf('onTime', { value: 0.9, prior: 0.90001 })?.text).toBe('0 pt')
  expect(deltaOf('received', { value: 5, prior: 0 })).toBeNull()
  expect(deltaOf('received', { value: null, prior: 4 })).toBeNull()
})

it('says why a percentile is hidden', () => {
  expect(whyNone('dwellP90', { n: 7 })).toBe('Needs 20 parcels, has 7')
  expect(whyNone('onTime', { n: 0 })).toBe('Nothing measured')
})
