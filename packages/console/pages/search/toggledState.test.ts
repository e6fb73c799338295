import { expect, it } from 'vitest'
import { toggledState } from './toggledState.ts'

it('adds a state, replaces another, and removes the same one', () => {
  expect(toggledState('thistlewood', 'overdue')).toBe('thistlewood is:overdue')
  expect(toggledState('is:open  thistlewood', 'overdue')).toBe('thistlewood is:overdue')
  expect(toggledState('thistlewood is:overdue', 'overdue')).toBe('thistlewood')
  expect(toggledState('', 'offline')).toBe('is:offline')
})
