import { describe, expect, it } from 'vitest'
import { bareRecord } from '../../testing/bareRecord.ts'
import { isBare, listStage } from './listStage.ts'

const failure = new Error('No answer')
const rows = [bareRecord({})]

describe('what a list shows in place of its rows', () => {
  it.each([
    ['no answer yet', undefined, null, false, 'loading'],
    ['no answer, and a failure', undefined, failure, false, 'failed'],
    ['rows', rows, null, false, 'rows'],
    ['rows that could not be updated', rows, failure, false, 'rows'],
    ['rows of the question before', rows, null, true, 'rows'],
    ['an empty answer', [], null, false, 'empty'],
    ['an empty answer that could not be updated', [], failure, false, 'empty'],
    ['an empty answer to the question before', [], null, true, 'rows'],
  ] as const)('with %s', (_case, records, error, stale, stage) => {
    expect(listStage({ records, failure: error, stale })).toBe(stage)
  })
})

describe('a list without a toolbar', () => {
  const empty = { records: [], failure: null, stale: false, narrowed: false, query: { archived: false } }
  it.each([
    ['has no records at all', {}, true],
    ['is not one that a search emptied', { narrowed: true }, false],
    ['is not one of archived records', { query: { archived: true } }, false],
    ['is not one that still waits', { records: undefined }, false],
    ['is not one that waits for another question', { stale: true }, false],
    ['is not one with rows', { records: rows }, false],
  ])('%s', (_case, data, bare) => {
    expect(isBare({ ...empty, ...data })).toBe(bare)
  })
})
