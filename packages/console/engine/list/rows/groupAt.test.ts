import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { expect, it } from 'vitest'
import { bareRecord } from '../../../testing/bareRecord.ts'
import { groupAt, inGroups } from './groupAt.ts'

const rows = (...words: string[]): AnyRecord[] => words.map((group, at) => bareRecord({ id: String(at), group }))

it('names a group only above its first row', () => {
  const records = rows('open', 'open', 'inTransit')
  expect(records.map((_, at) => groupAt(records, at, 'group'))).toEqual(['Open', undefined, 'In transit'])
  expect(groupAt(records, 0, null)).toBeUndefined()
})

it('detects rows in another order by their split groups', () => {
  expect(inGroups(rows('open', 'open', 'closed'), 'group')).toBe(true)
  expect(inGroups(rows('open', 'closed', 'open'), 'group')).toBe(false)
  expect(inGroups([], 'group')).toBe(true)
})
