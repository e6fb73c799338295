import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dithered, fromBase64, grayOf, resampled, toBase64, turnedImage } from './dithering.ts'
import { newImage } from './newElements.ts'

const flat = (level: number, width = 64, height = 64) => ({
  width,
  height,
  levels: new Uint8Array(width * height).fill(level),
})
const blackShare = (bits: Uint8Array, dots: number) =>
  [...bits].reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0) / dots

it('prints black dots in proportion to the darkness', () => {
  for (const level of [0, 32, 64, 128, 192, 255])
    expect(blackShare(dithered(flat(level), 'floydSteinberg'), 64 * 64)).toBeCloseTo(1 - level / 255, 1)
})

it('turns gray to black or white at the threshold', () => {
  expect(blackShare(dithered(flat(99), 'threshold', 100), 64 * 64)).toBe(1)
  expect(blackShare(dithered(flat(100), 'threshold', 100), 64 * 64)).toBe(0)
})

it('pads rows to whole bytes with white', () => {
  expect([...dithered(flat(0, 10, 2), 'threshold')]).toEqual([0xff, 0xc0, 0xff, 0xc0])
})

it('treats transparent as white', () => {
  expect([...grayOf(new Uint8ClampedArray([0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255]), 3, 1).levels]).toEqual([
    255, 0, 255,
  ])
})

it('reads base64 back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20_000 }), (bytes) => {
      expect(fromBase64(toBase64(bytes))).toEqual(bytes)
    }),
  )
})

const image = (rows: readonly string[]) => {
  const wide = rows[0]?.length ?? 0
  const bits = rows.flatMap((row) => [Number.parseInt(row.padEnd(8, '0'), 2)])
  const element = newImage(toBase64(Uint8Array.from(bits)), wide, rows.length, 8)
  if (element.kind !== 'image') throw new Error('not an image')
  return element
}
const rowsOf = ({ bits, dotsWide }: { bits: string; dotsWide: number }) =>
  [...fromBase64(bits)].map((byte) => byte.toString(2).padStart(8, '0').slice(0, dotsWide))

it('doubles each dot when the size doubles', () => {
  const large = resampled(image(['10', '01']), 4, 4, 8)
  expect(rowsOf(large)).toEqual(['1100', '1100', '0011', '0011'])
  expect(large).toMatchObject({ width: 0.5, height: 0.5 })
})

it('rotates an image clockwise, and back after four turns', () => {
  const start = image(['110', '000'])
  const once = turnedImage(start, 8)
  expect(rowsOf(once)).toEqual(['01', '01', '00'])
  expect([1, 2, 3].reduce((each) => turnedImage(each, 8), once)).toEqual(start)
})
