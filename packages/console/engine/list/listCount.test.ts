import { expect, it } from 'vitest'
import { listCount } from './listCount.ts'

it('shows matches out of the total if a list is filtered or searched', () => {
  expect(listCount({ total: 3, all: 1300, narrowed: true })).toBe('3 of 1,300')
  expect(listCount({ total: 0, all: 13, narrowed: true })).toBe('0 of 13')
})

it('shows only the matches if nothing is filtered, or the total is not known yet', () => {
  expect(listCount({ total: 22_051, all: 22_051, narrowed: false })).toBe('22,051')
  expect(listCount({ total: 3, all: undefined, narrowed: true })).toBe('3')
  expect(listCount({ total: undefined, all: 13, narrowed: true })).toBeUndefined()
})
