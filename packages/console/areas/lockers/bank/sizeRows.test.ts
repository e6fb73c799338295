import { expect, it } from 'vitest'
import { sizeRows } from './sizeRows.ts'

const doors = (size: 'S' | 'M' | 'L', free: number, taken: number) => [
  ...Array.from({ length: free }, () => ({ size, state: 'free' as const })),
  ...Array.from({ length: taken }, (_, index) => ({
    size,
    state: index % 2 ? ('fault' as const) : ('occupied' as const),
  })),
]

it('counts free doors per size, red if none is free', () => {
  const bank = [...doors('M', 4, 1), ...doors('S', 0, 2), ...doors('L', 1, 4)]
  expect(sizeRows(bank, ['XS', 'S', 'M', 'L'])).toEqual([
    { size: 'S', free: 0, all: 2, tone: 'danger' },
    { size: 'M', free: 4, all: 5, tone: 'accent' },
    { size: 'L', free: 1, all: 5, tone: 'warn' },
  ])
})
