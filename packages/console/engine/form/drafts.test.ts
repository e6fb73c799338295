import { sites } from '@postern/domain/areas/places/sites.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { bareRecord } from '../../testing/bareRecord.ts'
import { baseOfDraft, clearDraft, type Draft, draftKey, readDraft, writeDraft } from './drafts.ts'
import { changesOf, typedValues } from './formValues.ts'

const resource: Resource = sites
const record = bareRecord({ id: 'r1', rowVersion: 4, name: 'Main', city: 'Boston', notes: null })
const draft: Draft = { rowVersion: 4, base: { city: 'Boston' }, values: { city: 'Salem' }, at: '2026-11-15T09:00:00Z' }
const key = draftKey('u1', resource, 'r1')

describe('a draft', () => {
  beforeEach(() => sessionStorage.clear())

  it('comes back as it was typed', () => {
    writeDraft(sessionStorage, key, draft)
    expect(readDraft(sessionStorage, key, record)).toEqual(draft)
  })

  it('is nobody else’s', () => {
    writeDraft(sessionStorage, key, draft)
    expect(readDraft(sessionStorage, draftKey('u2', resource, 'r1'), record)).toBeNull()
    expect(readDraft(sessionStorage, draftKey('u1', resource, 'r2'), record)).toBeNull()
  })

  it('ends when it is saved or given up', () => {
    writeDraft(sessionStorage, key, draft)
    clearDraft(sessionStorage, key)
    expect(readDraft(sessionStorage, key, record)).toBeNull()
  })

  it('is none once the record says the same', () => {
    writeDraft(sessionStorage, key, draft)
    expect(readDraft(sessionStorage, key, { ...record, city: 'Salem' })).toBeNull()
  })

  it.each(['', 'null', '{', '[]', '{"rowVersion":"4"}', '{"rowVersion":4,"at":"x","base":1,"values":{}}'])(
    'is none when the storage holds %j',
    (text) => {
      sessionStorage.setItem(key, text)
      expect(readDraft(sessionStorage, key, record)).toBeNull()
    },
  )

  it('is kept quiet about when the storage is full', () => {
    const full: Storage = Object.assign(Object.create(sessionStorage), {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    expect(() => writeDraft(full, key, draft)).not.toThrow()
  })

  it('made before somebody else saved is still measured against what was read then', () => {
    const newer = { ...record, rowVersion: 5, city: 'Lynn', name: 'Main Campus' }
    const base = baseOfDraft(newer, draft)
    expect(base).toMatchObject({ rowVersion: 4, city: 'Boston', name: 'Main Campus' })
    expect(changesOf(resource, base, { ...typedValues(resource, base), ...draft.values })).toEqual({ city: 'Salem' })
  })
})
