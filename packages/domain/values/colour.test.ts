import { expect, it } from 'vitest'
import { contrastWithWhite } from './colour.ts'

it('knows the contrast of white on a color', () => {
  expect(['#000000', '#FFFFFF', '#767676', '#ff0000'].map((colour) => contrastWithWhite(colour)?.toFixed(2))).toEqual([
    '21.00',
    '1.00',
    '4.54',
    '4.00',
  ])
  expect(contrastWithWhite('red')).toBeUndefined()
})
