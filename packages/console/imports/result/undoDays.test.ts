import { expect, it } from 'vitest'
import { undoDays } from './undoDays.ts'

it('shows seven days, with past days empty', () => {
  const from = new Date('2026-11-13T12:00:00')
  const until = new Date('2026-11-20T12:00:00')
  const days = undoDays(from, until, new Date('2026-11-15T00:00:00'))
  expect(days.map(({ left }) => left)).toEqual([0, 0.5, 1, 1, 1, 1, 1])
  expect(days.map(({ label }) => label)).toEqual(['Fri 13', 'Sat 14', 'Sun 15', 'Mon 16', 'Tue 17', 'Wed 18', 'Thu 19'])
})
