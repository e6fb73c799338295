import { expect, it } from 'vitest'
import { lockerSizeFor, packageTypeDefaults } from './lockerFit.ts'

const size = (lengthIn: number, widthIn: number, heightIn: number) => lockerSizeFor({ lengthIn, widthIn, heightIn })

it('is the smallest door that fits these dimensions', () => {
  expect(size(15, 12, 0.8)).toBe('XS')
  expect(size(10, 8, 4)).toBe('S')
  expect(size(16, 12, 9)).toBe('M')
  expect(size(24, 18, 16)).toBe('L')
  expect(size(24, 24, 16)).toBe('XL')
  expect(size(60, 40, 40)).toBe('none')
})

it('doesn’t depend on the parcel’s orientation', () => {
  for (const [a, b, c] of [
    [16, 12, 9],
    [9, 16, 12],
    [12, 9, 16],
  ] as const)
    expect(size(a, b, c)).toBe('M')
})

it('is none if a dimension is missing, or if lockers aren’t allowed', () => {
  expect(lockerSizeFor({ lengthIn: 10, widthIn: null, heightIn: 4 })).toBe('none')
  const box = { lengthIn: 10, widthIn: 8, heightIn: 4 }
  expect(packageTypeDefaults({ ...box, category: 'box' })).toEqual({ lockerAllowed: true, preferredLockerSize: 'S' })
  expect(packageTypeDefaults({ ...box, category: 'perishable' })).toEqual({
    lockerAllowed: false,
    preferredLockerSize: 'none',
  })
  expect(packageTypeDefaults({ ...box, category: 'perishable', lockerAllowed: true }).preferredLockerSize).toBe('S')
})
