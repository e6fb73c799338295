import { describe, expect, it } from 'vitest'
import { type Evidence, verdictOf } from './printJobs.ts'

const over: Evidence = { countBefore: 100, count: 102, labels: 2, isIdle: true, isSteady: true, isLinkLost: false }

describe('what a printer’s counter proves', () => {
  it('confirms a job if it went up by the number of labels', () => {
    expect(verdictOf(over)).toBe('confirmed')
    expect(verdictOf({ ...over, isLinkLost: true, isSteady: false })).toBe('confirmed')
  })

  it('proves nothing while the printer is busy', () => {
    expect(verdictOf({ ...over, isIdle: false })).toBe('waits')
    expect(verdictOf({ ...over, count: 100, isIdle: false, isLinkLost: true })).toBe('waits')
  })

  it('allows a retry only if it hasn’t moved for long enough', () => {
    expect(verdictOf({ ...over, count: 100, isLinkLost: true })).toBe('notPrinted')
    expect(verdictOf({ ...over, count: 100, isLinkLost: true, isSteady: false })).toBe('waits')
  })

  it('reports a job with missing copies', () => {
    expect(verdictOf({ ...over, count: 101, isLinkLost: true })).toBe('partlyPrinted')
  })

  it('reports a job that can’t be told apart from labels of another source', () => {
    expect(verdictOf({ ...over, count: 103, isLinkLost: true })).toBe('unknown')
    expect(verdictOf({ ...over, count: 99, isLinkLost: true })).toBe('unknown')
  })
})

describe('a printer without a counter', () => {
  const blind = { ...over, countBefore: null, count: null }
  it('confirms by an empty memory, on the connection it was sent with', () => {
    expect(verdictOf(blind)).toBe('confirmed')
    expect(verdictOf({ ...blind, isSteady: false })).toBe('waits')
  })
  it('never allows a retry after the connection was lost', () => {
    expect(verdictOf({ ...blind, isLinkLost: true })).toBe('unknown')
  })
})
