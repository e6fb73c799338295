import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { longest } from './longestFirst.ts'

const root = join(import.meta.dirname, '..')

it('lists only test files that exist', () => {
  expect(longest.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(new Set(longest).size).toBe(longest.length)
})
