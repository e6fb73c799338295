import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lengthText, lengthUnits, readLength, rulerMarks } from './units.ts'

it('shows dots in each unit', () => {
  expect(lengthText(28, 'dots', 8)).toBe('28 dots')
  expect(lengthText(28, 'mm', 8)).toBe('3.5 mm')
  expect(lengthText(28, 'in', 8)).toBe('0.138 in')
})

it.each([
  ['28', 28],
  ['28 dots', 28],
  ['1 dot', 1],
  ['3.5mm', 28],
  ['3,5 mm', 28],
  ['0.5 in', 102],
  ['1"', 203],
  ['-4', -4],
])('reads %j', (text, dots) => {
  expect(readLength(text, 'dots', 8)).toBe(dots)
})

it.each(['', 'mm', 'wide', '1 ft', '1 2', 'NaN', 'Infinity'])('rejects %j', (text) => {
  expect(readLength(text, 'dots', 8)).toBeNull()
})

it('parses back what it formats', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4000 }),
      fc.constantFrom(...lengthUnits),
      fc.constantFrom(8, 12, 24),
      (dots, unit, dpmm) => {
        const back = readLength(lengthText(dots, unit, dpmm), unit, dpmm) ?? -1
        // A thousandth of an inch is finer than a dot up to 300 dpi; at 600 dpi it can be a dot off.
        expect(Math.abs(back - dots)).toBeLessThanOrEqual(dpmm === 24 ? 1 : 0)
      },
    ),
  )
})

it('spaces numbered ruler marks far enough apart to be readable', () => {
  const inches = rulerMarks(812, 'in', 8, 0.76)
  expect(inches.flatMap(({ text }) => text ?? [])).toEqual(['0', '1', '2', '3', '4'])
  for (const scale of [0.25, 0.5, 1, 4, 8])
    for (const unit of lengthUnits) {
      const long = rulerMarks(1218, unit, 8, scale).filter(({ text }) => text !== null)
      const [first, second] = long
      if (first && second) expect((second.at - first.at) * scale).toBeGreaterThanOrEqual(100)
    }
})
