import { noDoors } from '@postern/domain/areas/analytics/sizing.ts'
import { expect, it } from 'vitest'
import { columnsOf } from './BankDrawing.tsx'

it('draws every door once, without overlaps, and no column higher than the bank', () => {
  const doors = columnsOf({ ...noDoors, XS: 20, S: 36, M: 28, L: 12, XL: 4 })
  expect(doors).toHaveLength(100)
  for (const [index, door] of doors.entries()) {
    expect(door.top).toBeGreaterThanOrEqual(0)
    for (const other of doors.slice(index + 1).filter(({ column }) => column === door.column))
      expect(other.top + other.height <= door.top || door.top + door.height <= other.top).toBe(true)
  }
})
