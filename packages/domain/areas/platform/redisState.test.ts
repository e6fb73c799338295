import { describe, expect, it } from 'vitest'
import {
  mayDeleteKeys,
  type RedisFigures,
  redisAlertChanges,
  redisProblems,
  redisProblemTexts,
  redisVerdict,
} from './redisState.ts'

const thresholds = {
  alertMemoryPercent: 85,
  alertClients: 1000,
  alertLatencyMs: 20,
  alertHitPercent: 80,
  alertEvictionsPerMin: 0,
  alertReplicaLagSec: 5,
}
const well: RedisFigures = {
  problem: null,
  memoryPercent: 40,
  clients: 12,
  latencyMs: 0.4,
  hitPercent: 97,
  evictionsPerMin: 0,
  replicaLagSec: null,
}

describe('the state of a Redis instance', () => {
  it.each<[name: string, own: Partial<RedisFigures>, state: string, cause: string | null]>([
    ['up', {}, 'up', null],
    ['at its threshold, not beyond', { memoryPercent: 85, hitPercent: 80, latencyMs: 20 }, 'up', null],
    ['memory high', { memoryPercent: 87.25 }, 'memoryHigh', 'Memory is at 87.3%, above 85%.'],
    ['slow', { latencyMs: 52 }, 'slow', 'Latency is 52 ms, above 20 ms.'],
    ['evicting', { evictionsPerMin: 3 }, 'evicting', '3 keys evicted per minute, above 0.'],
    ['replica lag', { replicaLagSec: 9 }, 'replicaLag', 'A replica is 9 s behind, above 5 s.'],
    [
      'evicting rather than memory high',
      { evictionsPerMin: 3, memoryPercent: 99 },
      'evicting',
      '3 keys evicted per minute, above 0.',
    ],
    ['up with a cause if only hits are few', { hitPercent: 41 }, 'up', 'The hit rate is 41%, below 80%.'],
    ['down, whatever was measured', { problem: 'refused', memoryPercent: 99 }, 'down', redisProblemTexts.refused],
  ])('%s', (_, own, state, cause) => {
    expect(redisVerdict({ ...well, ...own }, thresholds)).toEqual({ state, cause })
  })

  it('has a different explanation for each problem', () => {
    expect(new Set(redisProblems.map((problem) => redisProblemTexts[problem])).size).toBe(redisProblems.length)
  })
})

describe('an alert', () => {
  const high = { ...well, memoryPercent: 90 }
  const down: RedisFigures = { ...well, problem: 'timeout', memoryPercent: null }
  const kinds = (...asked: Parameters<typeof redisAlertChanges>) => {
    const { opens, closes } = redisAlertChanges(...asked)
    return { opens: opens.map(({ kind }) => kind), closes }
  }

  it('opens once, after two samples in a row beyond the threshold', () => {
    expect(kinds([], null, high, thresholds)).toEqual({ opens: [], closes: [] })
    expect(kinds([], well, high, thresholds)).toEqual({ opens: [], closes: [] })
    expect(kinds([], high, high, thresholds)).toEqual({ opens: ['memory'], closes: [] })
    expect(kinds(['memory'], high, high, thresholds)).toEqual({ opens: [], closes: [] })
  })

  it('closes on the first sample within the threshold', () => {
    expect(kinds(['memory', 'latency'], high, well, thresholds)).toEqual({ opens: [], closes: ['memory', 'latency'] })
  })

  it('stays open while the instance is down, which is a separate alert', () => {
    expect(kinds(['memory'], down, down, thresholds)).toEqual({ opens: ['down'], closes: [] })
    expect(kinds(['memory', 'down'], down, high, thresholds)).toEqual({ opens: [], closes: ['down'] })
  })
})

it('keys of an instance with queues are never deleted by prefix', () => {
  expect(mayDeleteKeys({ purpose: ['cache', 'session'] })).toBe(true)
  expect(mayDeleteKeys({ purpose: ['cache', 'queue'] })).toMatch(/holds queues/)
})
