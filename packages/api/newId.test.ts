import { validate, version } from 'uuid'
import { expect, it } from 'vitest'
import { newId } from './newId.ts'

it('makes IDs that sort in the order they were made and never repeat', () => {
  const ids = Array.from({ length: 5_000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true)
})

it('makes IDs of the current time', () => {
  const before = Date.now()
  const time = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16)
  expect(time).toBeGreaterThanOrEqual(before)
  expect(time).toBeLessThanOrEqual(Date.now())
})
