import { describe, expect, it } from 'vitest'
import { failureBand, footUnder, openingSteps } from './overlays.ts'

describe('the openings of a bank’s doors', () => {
  it('fall into four bands with roughly equal door counts', () => {
    const doors = Array.from({ length: 100 }, (_, index) => ({ openCount: index * 10 }))
    expect(openingSteps(doors)).toEqual([240, 490, 740])
    expect(openingSteps([])).toEqual([0, 0, 0])
  })
})

describe('the failed openings of a bank’s doors', () => {
  it('fall into fixed bands, and a door without failures has none', () => {
    const bands = [0, 1, 2, 4, 5, 9, 10, 400].map((openFailCount) => failureBand({ openFailCount }))
    expect(bands).toEqual([null, 1, 2, 2, 3, 3, 4, 4])
  })

  it('are written on the doors, so they can be read without color', () => {
    const door = { openCount: 1_200, openFailCount: 7 }
    expect(footUnder('failures', door)).toBe('7')
    expect(footUnder('openings', door)).toBe('1,200')
    expect(footUnder('age', door)).toBeNull()
  })
})
