import { beforeEach, expect, it } from 'vitest'
import { recentRecords, rememberRecord } from './recentRecords.ts'

const record = (id: string) => ({ id, resource: 'sites', customerId: 'n' })
const idsOf = (userId: string) => recentRecords(userId).map(({ id }) => id)

beforeEach(() => localStorage.clear())

it('keeps the records a person opened last, each once, the last one first', () => {
  for (const id of ['a', 'b', 'a', 'c']) rememberRecord('ada', record(id))
  expect(idsOf('ada')).toEqual(['c', 'a', 'b'])
  expect(idsOf('ben')).toEqual([])
  for (let n = 0; n < 20; n++) rememberRecord('ada', record(String(n)))
  expect(idsOf('ada')).toHaveLength(7)
})

it('keeps nothing of a record but where it is', () => {
  rememberRecord('ada', record('a'))
  expect(Object.keys(recentRecords('ada')[0] ?? {}).toSorted()).toEqual(['customerId', 'id', 'resource'])
})

it('takes what an earlier build wrote for nothing', () => {
  localStorage.setItem('postern-recent-records:ada', '[{"href":"/"},null]')
  expect(idsOf('ada')).toEqual([])
})
