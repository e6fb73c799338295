import { describe, expect, it } from 'vitest'
import type { AnyRecord } from '../../../engine/resource.ts'
import { canJoin, joined, likelyKept, suggestedMerge } from './mergeSuggestion.ts'

const record = (values: Partial<AnyRecord>): AnyRecord => ({
  id: 'a',
  rowVersion: 1,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  archivedAt: null,
  labels: {},
  source: 'manual',
  lockedFields: [],
  siteId: 'north',
  ...values,
})
const email = (address: string, primary = true) => ({ address, primary, state: 'ok' })

describe('the contact to keep', () => {
  it('is the one a source manages, then the one with more details, then the older one', () => {
    const synced = record({ id: 'b', source: 'scim', lockedFields: ['emails'] })
    const detailed = record({ id: 'c', suite: '12', externalId: 'X' })
    const [plain, newer] = [record({ id: 'a' }), record({ id: 'd' })]
    expect(likelyKept(detailed, synced)[0]).toBe(synced)
    expect(likelyKept(plain, detailed)[0]).toBe(detailed)
    for (const pair of [likelyKept(plain, newer), likelyKept(newer, plain)]) expect(pair[0]).toBe(plain)
  })
})

describe('addresses of both', () => {
  it('are kept once each, the primary one first', () => {
    expect(joined([email('a@b.test')], [email('A@b.test'), email('c@d.test')])).toEqual([
      email('a@b.test'),
      email('c@d.test', false),
    ])
    expect(joined([], [email('c@d.test')])).toEqual([email('c@d.test')])
  })

  it('are joined only if they fit, and there is something to join', () => {
    const four = ['a@b.test', 'c@d.test', 'e@f.test', 'g@h.test'].map((address) => email(address))
    expect(canJoin('emails', four.slice(0, 2), four.slice(2, 3))).toBe(true)
    expect(canJoin('emails', four.slice(0, 2), four.slice(2))).toBe(false)
    expect(canJoin('emails', four.slice(0, 2), four.slice(0, 1))).toBe(false)
  })
})

describe('the suggested merge', () => {
  it('fills blanks and joins lists, but leaves synced fields, end dates, and places of another site', () => {
    const stays = record({ emails: [email('a@b.test')], externalId: null, suite: null, phones: [], endsOn: null })
    const goes = record({
      id: 'b',
      emails: [email('c@d.test')],
      externalId: 'X-1',
      suite: '14',
      phones: [{ number: '+1617' }],
      endsOn: '2026-01-01',
    })
    expect(suggestedMerge(stays, goes)).toEqual({ take: ['externalId', 'phones', 'suite'], both: ['emails'] })
    expect(suggestedMerge({ ...stays, lockedFields: ['emails', 'externalId'] }, goes).both).toEqual([])
    expect(suggestedMerge(stays, { ...goes, siteId: 'south' }).take).not.toContain('suite')
    expect(suggestedMerge(stays, goes, (name) => name !== 'phones').take).not.toContain('phones')
  })
})
