import { describe, expect, it } from 'vitest'
import { asksForLabels, correctionOf, findings, findingsFor, isDifference, isMissing } from './findings.ts'

const expectations = ['parcel', 'nothing'] as const

describe('a finding', () => {
  it('corrects nothing if everything matches', () => {
    for (const expected of expectations) expect(correctionOf(expected, 'matches')).toBeNull()
  })

  it.each(expectations)('never leaves a door free that holds something unexpected (%s expected)', (expected) => {
    for (const finding of findingsFor(expected).filter(asksForLabels)) {
      const correction = correctionOf(expected, finding)
      // An occupied door with an extra parcel stays occupied.
      expect(correction === null ? expected : correction.occupancy).toBe(correction === null ? 'parcel' : 'occupied')
    }
  })

  it('counts a parcel as missing only if one was expected', () => {
    expect(findingsFor('nothing').filter(isMissing)).toEqual([])
    expect(findings.filter(isMissing)).toEqual(['empty', 'otherParcel'])
  })

  it('is a difference unless it matches or wasn’t checked', () => {
    expect(findings.filter(isDifference)).toEqual(findings.filter((finding) => finding !== 'matches'))
    expect(isDifference(null)).toBe(false)
  })
})
