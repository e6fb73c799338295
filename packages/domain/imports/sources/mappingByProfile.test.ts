import { expect, it } from 'vitest'
import type { ColumnPlan } from '../importPlan.ts'
import { mappingByProfile } from './mappingByProfile.ts'

const plan = (column: number | null, target: string, constant: string | null = null): ColumnPlan => ({
  column,
  constant,
  target,
  transforms: [],
})
const profile = {
  columnNames: ['ID', 'Skipped', 'Email'],
  mapping: { columns: [plan(0, 'externalId'), plan(2, 'emails.0'), plan(null, 'language', 'en')], missing: {} },
}

it('finds columns by name wherever they are, and skips those that the profile doesn’t map', () => {
  expect(mappingByProfile(profile, ['New', 'Email', 'ID'])).toEqual({
    mapping: { columns: [plan(2, 'externalId'), plan(1, 'emails.0'), plan(null, 'language', 'en')], missing: {} },
  })
})

it('names a mapped column that the file doesn’t have', () => {
  expect(mappingByProfile(profile, ['ID', 'E-mail'])).toEqual({ missing: 'Email' })
})
