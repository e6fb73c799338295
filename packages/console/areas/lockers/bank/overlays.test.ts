import { describe, expect, it } from 'vitest'
import { openingSteps } from './overlays.ts'

describe('the openings of a bank’s doors', () => {
  it('fall into four bands with about as many doors each', () => {
    const doors = Array.from({ length: 100 }, (_, index) => ({ openCount: index * 10 }))
    expect(openingSteps(doors)).toEqual([240, 490, 740])
    expect(openingSteps([])).toEqual([0, 0, 0])
  })
})
