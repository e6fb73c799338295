import { expect, it } from 'vitest'
import { doorsText } from './doorsText.ts'

const doors = (...labels: string[]) => labels.map((label) => ({ label }))

it('names doors as a person would, and counts what would be too many', () => {
  expect(doorsText(doors('7'))).toBe('Door 7')
  expect(doorsText(doors('3', '7', '12'))).toBe('Doors 3, 7 and 12')
  expect(doorsText(doors(...Array.from({ length: 10 }, (_, at) => String(at))))).toBe(
    'Doors 0, 1, 2, 3, 4, 5, 6, 7 and 2 more',
  )
})
