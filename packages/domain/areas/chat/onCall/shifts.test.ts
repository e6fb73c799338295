import { expect, it } from 'vitest'
import { shiftProblem, weekly } from './shifts.ts'

const monday = '2026-11-16T08:00:00.000Z'
const until = (days: number) => new Date(Date.parse(monday) + days * 86_400_000).toISOString()

it.each([
  [0, 1, 'endsAt'],
  [-1, 1, 'endsAt'],
  [31, 1, undefined],
  [31.01, 1, 'endsAt'],
  [7, 26, undefined],
  [7.01, 2, 'times'],
])('a shift of %d days, %i times: wrong at %s', (days, times, path) => {
  expect(shiftProblem({ startsAt: monday, endsAt: until(days), times })?.path).toBe(path)
})

it('repeats week by week', () => {
  expect(weekly({ startsAt: monday, endsAt: until(1) }, 3).map(({ startsAt }) => startsAt)).toEqual([
    monday,
    '2026-11-23T08:00:00.000Z',
    '2026-11-30T08:00:00.000Z',
  ])
})
