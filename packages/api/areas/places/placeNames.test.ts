import { describe, expect, it } from 'vitest'
import { codeFrom, levelIn } from './placeNames.ts'

describe('a place that a file only names', () => {
  it.each([
    ['North Campus', [], 'NORTHCAMPUS'],
    ['North Campus', ['NORTHCAMPUS'], 'NORTHCAMPUS2'],
    ['A very long name of a hall', ['AVERYLONGNAM'], 'AVERYLONGNA2'],
    ['Élysée', [], 'ELYSEE'],
    ['東館', [], 'PLACE'],
  ])('%s gets a free code', (name, taken, code) => {
    expect(codeFrom(name, new Set(taken))).toBe(code)
  })

  it.each([
    ['Floor 2', [], 2],
    ['Level -1', [], -1],
    ['Ground floor', [], 0],
    ['Basement', [], -1],
    ['Mezzanine', [0, 1], 2],
    ['Floor 2', [2, 5], 6],
    ['Mezzanine', [], 0],
  ])('%s gets a free level', (name, taken, level) => {
    expect(levelIn(name, new Set(taken))).toBe(level)
  })
})
