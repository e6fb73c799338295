import type { TaskNode, UsualDuration } from '@postern/domain/areas/platform/taskEndpoints.ts'
import type { RunState } from '@postern/domain/areas/platform/taskStates.ts'
import { describe, expect, it } from 'vitest'
import {
  agoText,
  daemonStatus,
  factorText,
  isSlow,
  rateText,
  recentText,
  spanText,
  waitText,
  wordsIn,
} from './taskTexts.ts'

describe('durations', () => {
  it.each([
    [0, '0.0 s'],
    [420, '0.4 s'],
    [48_000, '48 s'],
    [192_000, '3 min 12 s'],
    [180_000, '3 min'],
    [4_680_000, '1 h 18 min'],
    [187_200_000, '2 d 4 h'],
  ])('formats %i ms as “%s”', (ms, text) => {
    expect(spanText(ms)).toBe(text)
  })

  it('counts a wait in whole seconds, then in whole minutes', () => {
    expect([0, 4_400, 59_000, 61_000, 3_599_000, 42_780_000].map(waitText)).toEqual([
      '0 s',
      '4 s',
      '59 s',
      '1 min',
      '59 min',
      '11 h 53 min',
    ])
    expect(agoText('2026-11-16T14:00:00Z', '2026-11-16T14:00:02Z')).toBe('2 s ago')
  })
})

describe('a run against its usual', () => {
  const usual: UsualDuration = { medianMs: 60_000, lowMs: 50_000, highMs: 80_000, runs: 30 }

  it('is slow when it takes twice as long and longer than 9 of 10', () => {
    expect(isSlow(210_000, usual)).toBe(true)
    expect(isSlow(119_000, usual)).toBe(false)
    expect(isSlow(130_000, { ...usual, highMs: 140_000 })).toBe(false)
  })

  it('is never slow below 2 seconds', () => {
    expect(isSlow(400, { medianMs: 20, lowMs: 10, highMs: 30, runs: 30 })).toBe(false)
  })

  it('is formatted as a factor', () => {
    expect([1, 3.52, 12.4, 400].map(factorText)).toEqual(['1.0×', '3.5×', '12×', '>99×'])
  })
})

describe('the last runs', () => {
  const recent = (...states: RunState[]) => ({
    runsInDay: 0,
    recent: states.map((state) => ({ id: '', state, dueAt: '', startedAt: null, durationMs: null })),
  })

  it('are summarized by the worst of them', () => {
    expect(recentText(recent('failed', 'missed', 'timedOut'))).toEqual({ text: '2 failed', tone: 'danger' })
    expect(recentText(recent('missed', 'skipped'))).toEqual({ text: '1 missed', tone: 'warn' })
    expect(recentText(recent('skipped', 'succeeded'))).toEqual({ text: '1 skipped' })
    expect(recentText(recent('succeeded'))).toEqual({ text: 'All OK' })
    expect(recentText(recent())).toEqual({ text: 'No runs yet' })
    expect(recentText({ recent: [], runsInDay: 1440 })).toEqual({ text: 'No work found' })
  })
})

it('a time of day includes its zone if the page uses another', () => {
  const daily = { words: 'Every day at 03:30', schedule: { cron: '30 3 * * *', timeZone: 'UTC' } }
  expect(wordsIn(daily, 'America/New_York')).toBe('Every day at 03:30 UTC')
  expect(wordsIn(daily, 'UTC')).toBe('Every day at 03:30')
  expect(wordsIn({ ...daily, words: 'Every hour' }, 'America/New_York')).toBe('Every hour')
  expect(wordsIn({ words: 'Every 15 s', schedule: { everySeconds: 15 } }, 'America/New_York')).toBe('Every 15 s')
})

it('rates below one per 10 minutes are shown per hour', () => {
  expect([0, 0.05, 0.4, 71.4, 1284].map(rateText)).toEqual(['0/min', '3.0/h', '0.4/min', '71/min', '1,284/min'])
})

describe('the state of all nodes', () => {
  const node = (state: TaskNode['state'], concurrency = 8): TaskNode => ({
    id: '',
    host: 'worker',
    pid: 1,
    version: '1',
    startedAt: '',
    beatAt: '2026-11-16T14:00:00Z',
    beats: [],
    isLeader: false,
    busy: 0,
    concurrency,
    state,
  })

  it('counts offline nodes and ignores stopped ones', () => {
    expect(daemonStatus([node('running'), node('offline'), node('stopped')])).toEqual({
      tone: 'warn',
      text: '1 of 2 nodes offline',
    })
    expect(daemonStatus([node('running'), node('stopped')])).toEqual({ tone: 'ok', text: '1 node running' })
  })

  it('is an alarm if no node can run a task', () => {
    expect(daemonStatus([node('running', 0), node('offline')]).tone).toBe('danger')
    expect(daemonStatus([]).tone).toBe('danger')
  })
})
