import type { Job } from '@postern/domain/engine/endpoints/jobs.ts'
import { describe, expect, it } from 'vitest'
import { exportState, rowsText } from './exportTexts.ts'

const job = (facts: Partial<Job>): Job => ({
  id: 'j1',
  kind: 'export',
  state: 'done',
  title: 'Sites',
  fileName: 'sites.csv',
  fileSize: null,
  progress: 1,
  total: 1,
  message: null,
  createdAt: '2026-11-16T09:05:00',
  finishedAt: null,
  ...facts,
})

describe('an export', () => {
  it('uses singular or plural by its number of rows', () => {
    expect([0, 1, 1204].map(rowsText)).toEqual(['0 rows', '1 row', '1,204 rows'])
  })
  it.each([
    ['1 row when it is done with one', job({}), '1 row · 9:05 AM'],
    ['its rows when it is done', job({ progress: 1204, total: 1204 }), '1,204 rows · 9:05 AM'],
    ['that it failed', job({ state: 'failed' }), 'Failed · 9:05 AM'],
    ['its percentage without a space', job({ state: 'running', progress: 1, total: 3 }), '33% · Cancel'],
    ['that it waits', job({ state: 'waiting', progress: 0, total: null }), 'Waiting · Cancel'],
  ])('says %s', (_what, one, text) => {
    expect(exportState(one)).toBe(text)
  })
})
