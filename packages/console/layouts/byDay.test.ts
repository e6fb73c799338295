import { expect, it } from 'vitest'
import { byDay } from './byDay.ts'

const at = (day: number, hour = 12) => ({ at: new Date(2026, 2, day, hour) })

it('groups entries under today, yesterday and earlier, across midnight and daylight saving changes', () => {
  const [today, midnight, yesterday, before, older] = [at(9, 8), at(9, 0), at(8, 23), at(8, 0), at(7, 23)] as const
  expect(byDay([today, midnight, yesterday, before, older], new Date(2026, 2, 9, 9))).toEqual([
    ['Today', [today, midnight]],
    ['Yesterday', [yesterday, before]],
    ['Earlier', [older]],
  ])
  expect(byDay([], new Date())).toEqual([])
})
