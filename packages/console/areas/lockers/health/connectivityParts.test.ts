import { describe, expect, it } from 'vitest'
import { type Connectivity, connectivityParts, outagesIn } from './connectivityParts.ts'

const now = Date.parse('2026-11-16T12:00:00Z')
const day = 86_400_000
const ago = (days: number) => new Date(now - days * day).toISOString()
const stretch = (from: number, until: number, connectivity: Connectivity) => ({
  from: ago(from),
  until: ago(until),
  connectivity,
})

describe('the connectivity of a bank', () => {
  it('is drawn in proportion to how long each state lasted', () => {
    const parts = connectivityParts([
      stretch(90, 45, 'online'),
      stretch(45, 36, 'offline'),
      stretch(36, 35.1, 'flapping'),
      stretch(35.1, 0, 'online'),
    ])
    expect(parts.map(({ width }) => Number(width.toFixed(6)))).toEqual([50, 10, 1, 39])
    expect(parts.map(({ left }) => Number(left.toFixed(6)))).toEqual([0, 50, 60, 61])
  })

  it('leaves the time before the bank was known empty, and clips states that started earlier', () => {
    expect(connectivityParts([stretch(9, 0, 'online')])).toMatchObject([{ left: 90, width: 10 }])
    expect(connectivityParts([stretch(120, 0, 'online')])).toMatchObject([{ left: 0, width: 100 }])
    expect(connectivityParts([])).toEqual([])
  })

  it('counts a confirmed outage once and finds the longest', () => {
    const parts = connectivityParts([
      stretch(90, 50, 'online'),
      stretch(50, 49, 'offline'),
      stretch(49, 47, 'offlineConfirmed'),
      stretch(47, 7, 'online'),
      stretch(7, 2, 'offline'),
      stretch(2, 1, 'flapping'),
      stretch(1, 0, 'offline'),
    ])
    expect(outagesIn(parts)).toEqual({ count: 3, longestMs: 5 * day })
    expect(outagesIn(parts.slice(0, 4))).toEqual({ count: 1, longestMs: 3 * day })
    expect(outagesIn([])).toEqual({ count: 0, longestMs: 0 })
  })
})
