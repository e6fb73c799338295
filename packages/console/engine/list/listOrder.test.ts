import { choice, int, text } from '@postern/domain/engine/field.ts'
import type { Order } from '@postern/domain/engine/query.ts'
import { resource } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { bareRecord } from '../../testing/bareRecord.ts'
import { listOrder } from './useListOrder.ts'
import { nextRow } from './useRowCursor.ts'

const ramps = resource({
  name: 'stations',
  permission: 'customers.stations',
  scope: 'customer',
  title: 'name',
  arrangedBy: 'rank',
  groupedBy: 'side',
  fields: {
    name: text({ required: true, max: 120, inList: true }),
    side: choice(['north', 'south'], { required: true, default: 'north', inList: true }),
    rank: int({ required: true, inList: true }),
  },
})

const rows = (...sides: string[]) => sides.map((side, at) => bareRecord({ id: String(at), side }))
const own: Order[] = [
  { field: 'side', descending: false },
  { field: 'rank', descending: false },
]
const byName: Order[] = [{ field: 'name', descending: false }]
const bySide: Order[] = [{ field: 'side', descending: true }]

describe('the order of a list', () => {
  it.each([
    [
      'moves and groups rows in their own order',
      own,
      false,
      rows('north', 'south'),
      { movable: true, grouped: 'side' },
    ],
    ['moves nothing archived', own, true, rows('north', 'south'), { movable: false, grouped: 'side' }],
    ['does neither in another order', byName, false, rows('north', 'south'), { movable: false, grouped: null }],
    ['groups by the field it is sorted by', bySide, false, rows('south', 'north'), { movable: false, grouped: 'side' }],
    [
      'waits for the new rows before it groups',
      own,
      false,
      rows('north', 'south', 'north'),
      { movable: true, grouped: null },
    ],
  ])('%s', (_case, order, archived, records, expected) => {
    expect(listOrder(ramps, { order, archived }, records)).toEqual(expected)
  })

  it('never moves rows of a resource without a manual order', () => {
    expect(listOrder({ ...ramps, arrangedBy: null }, { order: own, archived: false }, []).movable).toBe(false)
  })
})

describe('the row that keyboard shortcuts act on', () => {
  it.each([
    ['starts at the first row that is kept', null, 1, 40, 10, 40],
    ['starts there upward as well', null, -1, 40, 10, 40],
    ['moves down', 41, 1, 40, 10, 42],
    ['moves up', 42, -1, 40, 10, 41],
    ['stops at the end', 49, 1, 40, 10, 49],
    ['stops at the start', 40, -1, 40, 10, 40],
    ['comes back when its row is gone', 49, 1, 40, 5, 44],
    ['goes nowhere without rows', null, 1, 0, 0, null],
  ] as const)('%s', (_case, at, step, offset, count, next) => {
    expect(nextRow(at, step, offset, count)).toBe(next)
  })
})
