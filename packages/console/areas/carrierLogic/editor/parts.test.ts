import { compilePattern } from '@postern/domain/areas/carrierLogic/pattern/compile.ts'
import { isRefusal } from '@postern/domain/areas/carrierLogic/rule.ts'
import { describe, expect, it } from 'vitest'
import { coloursOf, patternParts, stretchesOf } from './parts.ts'

function partsOf(pattern: string) {
  const compiled = compilePattern(pattern)
  if (isRefusal(compiled)) throw new Error(compiled.refused)
  const [first] = compiled.layouts
  return first ? patternParts(first) : []
}

describe('the parts of a pattern', () => {
  it('are its groups, the innermost if they are nested', () => {
    const parts = partsOf('1Z(?<serial>(?<shipper>[0-9A-Z]{6})(?<service>[0-9A-Z]{2})[0-9A-Z]{7})(?<check>[0-9])')
    expect(parts.map(({ label, from, to }) => [label, to - from])).toEqual([
      ['prefix', 2],
      ['shipper', 6],
      ['service', 2],
      ['serial', 7],
      ['check', 1],
    ])
    expect(parts.map(({ from }) => from)).toEqual([0, 2, 8, 10, 17])
  })

  it('are split where the kind of character changes, without groups', () => {
    expect(partsOf('TBA[0-9]{3}[A-Z]{2}-').map(({ label, mask }) => [label, mask])).toEqual([
      ['prefix', 'TBA'],
      ['digits', '999'],
      ['letters', 'AA'],
      ['fixed', '-'],
    ])
  })

  it('keep their color, and start over after six', () => {
    const parts = 'abcdefg'.split('').map((key, from) => ({ key, from, to: from + 1 }))
    const colours = coloursOf([...parts, { key: 'a', from: 9, to: 10 }])
    expect([...colours.values()]).toEqual([1, 2, 3, 4, 5, 6, 1])
  })
})

it('a barcode is split completely, including characters outside any group', () => {
  const groups = [
    { name: 'serial', from: 2, to: 8 },
    { name: 'service', from: 4, to: 6 },
  ]
  expect(stretchesOf(10, groups).map(({ key, from, to }) => [key, from, to])).toEqual([
    [null, 0, 2],
    ['serial', 2, 4],
    ['service', 4, 6],
    ['serial', 6, 8],
    [null, 8, 10],
  ])
})
