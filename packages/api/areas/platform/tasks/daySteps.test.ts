import { stepsPerDay } from '@postern/domain/areas/platform/taskStates.ts'
import { describe, expect, it } from 'vitest'
import { finishedIn, firstStep, lanesOf, stepAt } from './daySteps.ts'

const now = new Date('2026-11-16T14:07:29Z')
const from = firstStep(now)
const counts = (taskKey: string, at: string, more: object) => ({
  taskKey,
  at,
  succeeded: 0,
  failed: 0,
  missed: 0,
  ...more,
})

describe('the steps of a day', () => {
  it('end with the current step', () => {
    expect(from.toISOString()).toBe('2026-11-15T14:10:00.000Z')
    expect(stepAt(from, now.toISOString())).toBe(stepsPerDay - 1)
    expect(stepAt(from, '2026-11-15T14:10:00Z')).toBe(0)
    expect(stepAt(from, '2026-11-15T14:20:00Z')).toBe(1)
  })

  it('put runs that began earlier into the first step', () => {
    expect(stepAt(from, '2026-11-10T00:00:00Z')).toBe(0)
  })
})

describe('lanes', () => {
  const tasks = ['quiet', 'late', 'broken'].map((key) => ({ key, title: key, isOn: true }))

  it('list tasks with failures first, then those that missed runs', () => {
    const lanes = lanesOf(
      tasks,
      from,
      [
        counts('quiet', '2026-11-16T10:00:00Z', { succeeded: 900 }),
        counts('late', '2026-11-16T10:00:00Z', { succeeded: 1, missed: 7 }),
        counts('broken', '2026-11-16T10:00:00Z', { failed: 1 }),
      ],
      [],
    )
    expect(lanes.map(({ key }) => key)).toEqual(['broken', 'late', 'quiet'])
  })

  it('leave out empty steps and count running tasks', () => {
    const [lane] = lanesOf(
      tasks.slice(0, 1),
      from,
      [
        counts('quiet', '2026-11-15T14:30:00Z', { succeeded: 3, failed: 1 }),
        counts('quiet', '2026-11-15T14:10:00Z', { succeeded: 2 }),
      ],
      [{ taskKey: 'quiet', startedAt: now.toISOString() }],
    )
    expect(lane).toMatchObject({
      succeeded: [
        [0, 2],
        [2, 3],
      ],
      failed: [[2, 1]],
      missed: [],
      running: [stepsPerDay - 1],
      runs: 7,
    })
  })
})

it('finished runs exclude the current step and those before the requested ones', () => {
  const each = [
    counts('a', '2026-11-16T14:00:00Z', { succeeded: 4 }),
    counts('a', '2026-11-16T13:50:00Z', { succeeded: 2, failed: 1 }),
    counts('b', '2026-11-16T13:40:00Z', { succeeded: 5 }),
    counts('a', '2026-11-16T13:20:00Z', { succeeded: 9 }),
  ]
  expect(finishedIn(from, each, 3)).toEqual([0, 5, 3])
})
