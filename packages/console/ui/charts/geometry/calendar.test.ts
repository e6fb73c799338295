import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calendarCells, monthTicks } from './calendar.ts'

const daysFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => new Date((first + index) * 86_400_000).toISOString().slice(0, 10))

it('puts each day below the previous one, or at the top of the next week', () => {
  fc.assert(
    fc.property(fc.integer({ min: -3_000, max: 40_000 }), fc.integer({ min: 1, max: 400 }), (first, count) => {
      const days = daysFrom(first, count)
      const cells = calendarCells(days)
      expect(cells[0]?.week).toBe(0)
      cells.forEach(({ week, weekday }, index) => {
        expect(weekday).toBe(new Date(`${days[index]}T00:00:00Z`).getUTCDay())
        const before = cells[index - 1]
        if (before) expect(week * 7 + weekday).toBe(before.week * 7 + before.weekday + 1)
      })
    }),
  )
})

it('labels months where they begin, without overlap', () => {
  const ticks = monthTicks(daysFrom(20_440, 90)) // from 2025-12-18
  expect(ticks.map(({ text }) => text)).toEqual(['Dec', 'Feb', 'Mar'])
})
