import { sites } from '@postern/domain/areas/places/sites.ts'
import { secret, text } from '@postern/domain/engine/field.ts'
import { type Resource, resource as resourceOf } from '@postern/domain/engine/resource.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { bareRecord } from '../../testing/bareRecord.ts'
import {
  baseOfDraft,
  clearDraft,
  type Draft,
  draftKey,
  draftOf,
  draftOfNew,
  keepDraft,
  readDraft,
  writeDraft,
} from './drafts.ts'
import { changesOf, typedValues } from './formValues.ts'

const resource: Resource = sites
const record = bareRecord({ id: 'r1', rowVersion: 4, name: 'Main', city: 'Boston', notes: null })
const draft: Draft = { rowVersion: 4, base: { city: 'Boston' }, values: { city: 'Salem' }, at: '2026-11-15T09:00:00Z' }
const key = draftKey('u1', resource, 'r1')

describe('a draft', () => {
  beforeEach(() => sessionStorage.clear())

  it('is restored as typed', () => {
    writeDraft(sessionStorage, key, draft)
    expect(readDraft(sessionStorage, key, record)).toEqual(draft)
  })

  it('belongs to one user and one record', () => {
    writeDraft(sessionStorage, key, draft)
    expect(readDraft(sessionStorage, draftKey('u2', resource, 'r1'), record)).toBeNull()
    expect(readDraft(sessionStorage, draftKey('u1', resource, 'r2'), record)).toBeNull()
  })

  it('is removed when it is saved or discarded', () => {
    writeDraft(sessionStorage, key, draft)
    clearDraft(sessionStorage, key)
    expect(readDraft(sessionStorage, key, record)).toBeNull()
  })

  it('is ignored once it matches the record', () => {
    writeDraft(sessionStorage, key, draft)
    expect(readDraft(sessionStorage, key, { ...record, city: 'Salem' })).toBeNull()
  })

  it.each(['', 'null', '{', '[]', '{"rowVersion":"4"}', '{"rowVersion":4,"at":"x","base":1,"values":{}}'])(
    'is ignored if the storage holds %j',
    (text) => {
      sessionStorage.setItem(key, text)
      expect(readDraft(sessionStorage, key, record)).toBeNull()
    },
  )

  it('fails silently if the storage is full', () => {
    const full: Storage = Object.assign(Object.create(sessionStorage), {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    expect(() => writeDraft(full, key, draft)).not.toThrow()
  })

  it('made before someone else saved is still compared with the values it started from', () => {
    const newer = { ...record, rowVersion: 5, city: 'Lynn', name: 'Main Campus' }
    const base = baseOfDraft(newer, draft)
    expect(base).toMatchObject({ rowVersion: 4, city: 'Boston', name: 'Main Campus' })
    expect(changesOf(resource, base, { ...typedValues(resource, base), ...draft.values })).toEqual({ city: 'Salem' })
  })
})

describe('what a form stores as a draft', () => {
  const safes = resourceOf({
    name: 'stations',
    permission: 'customers.stations',
    scope: 'customer',
    title: 'name',
    fields: {
      name: text({ required: true, max: 120 }),
      city: text({ max: 120 }),
      pin: secret({ max: 8 }),
    },
  })
  const stored = bareRecord({ rowVersion: 4, name: 'Main', city: null })
  const at = '2026-11-15T09:00:00Z'

  it.each([
    ['nothing where nothing changed', {}, null],
    [
      'what changed, with what it was',
      { name: 'Mine' },
      { rowVersion: 4, base: { name: 'Main' }, values: { name: 'Mine' }, at },
    ],
    [
      'null for what was empty',
      { city: 'Lynn' },
      { rowVersion: 4, base: { city: null }, values: { city: 'Lynn' }, at },
    ],
    ['no secret', { pin: '1234', city: 'Lynn' }, { rowVersion: 4, base: { city: null }, values: { city: 'Lynn' }, at }],
    ['nothing where only a secret was typed', { pin: '1234' }, null],
  ])('of an edit: %s', (_case, changes, kept) => {
    expect(draftOf(safes, stored, changes, at)).toEqual(kept)
  })

  it.each([
    ['nothing where all is as it began', { name: '', city: 'Lynn' }, null],
    [
      'what differs from how it began',
      { name: 'Mine', city: 'Lynn' },
      { rowVersion: 0, base: {}, values: { name: 'Mine' }, at },
    ],
    ['no secret', { name: '', city: 'Lynn', pin: '1234' }, null],
  ])('of a new record: %s', (_case, typed, kept) => {
    expect(draftOfNew(safes, { name: '', city: 'Lynn' }, typed, at)).toEqual(kept)
  })

  it('is cleared once there is nothing to store', () => {
    keepDraft(sessionStorage, key, draft)
    expect(readDraft(sessionStorage, key, record)).toEqual(draft)
    keepDraft(sessionStorage, key, null)
    expect(sessionStorage.getItem(key)).toBeNull()
  })
})
