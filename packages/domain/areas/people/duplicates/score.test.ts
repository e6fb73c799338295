import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ComparedContact, keptFrom, reasonsInShort, scoreDuplicate, scoreText } from './score.ts'

const contact = (values: Partial<ComparedContact> = {}): ComparedContact => ({
  displayName: 'Vogel, Ines',
  firstName: 'Ines',
  lastName: 'Vogel',
  preferredName: null,
  aliases: null,
  externalId: null,
  emails: [],
  phones: [],
  badgeIds: null,
  mailboxNumber: null,
  contactTypeId: 'student',
  siteId: 'north',
  locationId: null,
  departmentId: null,
  tenantId: null,
  source: 'manual',
  sourceId: null,
  ...values,
})
const stranger = { displayName: 'Abara, Chidi', firstName: 'Chidi', lastName: 'Abara' }
const email = (address: string) => ({ emails: [{ address }] })
const phone = (number: string) => ({ phones: [{ number }] })

describe('the score', () => {
  it('adds up points, with reasons', () => {
    const initial = { displayName: 'Vogel, I.', firstName: 'I.' }
    const { score, reasons } = scoreDuplicate(
      contact({ ...phone('+16175550142'), ...email('ivogel@northgate.test'), departmentId: 'chemistry', siteId: null }),
      contact({ ...initial, ...phone('+16175550142'), ...email('ines@mail.test'), departmentId: 'chemistry' }),
    )
    expect(score).toBe(96)
    expect(reasons).toEqual([
      { reason: 'samePhone', points: 40 },
      { reason: 'lastNameInitial', points: 31 },
      { reason: 'sameDepartment', points: 15 },
      { reason: 'sameType', points: 10 },
      { reason: 'differentEmail', points: 0 },
    ])
    expect(scoreText(score)).toBe('Very likely the same person')
    expect(reasonsInShort(reasons)).toBe('Phone, last name, initial')
  })

  it('is the same in either order, from 0 to 100', () => {
    const word = fc.constantFrom('Vogel', 'Vogl', 'I.', 'Ines', 'Abara', 'De Lacroix', '')
    const key = fc.option(fc.constantFrom('A-1', 'a1', 'B-2'), { nil: null })
    const any = fc.record({
      displayName: word,
      firstName: fc.option(word, { nil: null }),
      lastName: fc.option(word, { nil: null }),
      preferredName: fc.option(word, { nil: null }),
      aliases: fc.option(fc.array(word, { maxLength: 2 }), { nil: null }),
      externalId: key,
      emails: fc.array(fc.record({ address: fc.constantFrom('a@b.test', 'A@B.test', 'c@d.test') }), { maxLength: 2 }),
      phones: fc.array(fc.record({ number: fc.constantFrom('+1617', '+1 617', '+44') }), { maxLength: 2 }),
      badgeIds: fc.option(fc.array(fc.constantFrom('7', '8'), { maxLength: 2 }), { nil: null }),
      mailboxNumber: key,
      contactTypeId: fc.constantFrom('student', 'staff'),
      siteId: key,
      locationId: key,
      departmentId: key,
      tenantId: key,
      source: fc.constantFrom('manual', 'scim'),
      sourceId: key,
    })
    fc.assert(
      fc.property(any, any, (one, other) => {
        const result = scoreDuplicate(one, other)
        expect(scoreDuplicate(other, one)).toEqual(result)
        expect(result.score).toBeGreaterThanOrEqual(0)
        expect(result.score).toBeLessThanOrEqual(100)
      }),
      { numRuns: 2_000 },
    )
  })

  it('ignores case and format of IDs, badges, phone numbers, and addresses', () => {
    const reasonsOf = (one: Partial<ComparedContact>, other: Partial<ComparedContact>) =>
      scoreDuplicate(contact(one), contact(other)).reasons.map(({ reason }) => reason)
    expect(reasonsOf({ externalId: 'ab-100' }, { externalId: 'AB 100' })).toContain('sameExternalId')
    expect(reasonsOf({ badgeIds: ['7-a'] }, { badgeIds: ['9', '7A'] })).toContain('sameBadge')
    expect(reasonsOf(phone('+1 617 555'), phone('+1617555'))).toContain('samePhone')
    expect(reasonsOf(email('A@b.test'), email('a@B.test'))).toContain('sameEmail')
  })

  it('reports the same name at one site unless each has an external ID', () => {
    const [one, other] = [contact({ externalId: 'K-1' }), contact({ externalId: 'K-2' })]
    expect(scoreDuplicate(one, contact()).score).toBeGreaterThanOrEqual(keptFrom)
    expect(scoreDuplicate(one, other).score).toBeLessThan(keptFrom)
  })

  it('reports the same address under another name, but not a shared desk phone', () => {
    const desk = { ...phone('+16175550142'), departmentId: 'chemistry' }
    expect(scoreDuplicate(contact(email('a@b.test')), contact({ ...stranger, ...email('a@b.test') })).score).toBe(50)
    expect(scoreDuplicate(contact(desk), contact({ ...stranger, ...desk })).score).toBeLessThan(keptFrom)
  })
})

describe('an exact match', () => {
  const same = email('ines@mail.test')

  it('has the same name and a key in common', () => {
    expect(scoreDuplicate(contact(same), contact(same)).isCertain).toBe(true)
    expect(scoreDuplicate(contact(), contact()).isCertain).toBe(false)
    expect(scoreDuplicate(contact(same), contact({ ...same, ...stranger })).isCertain).toBe(false)
  })

  it('doesn’t exist if external IDs differ, or a source manages two people', () => {
    const withId = (externalId: string) => contact({ ...same, externalId })
    const synced = (sourceId: string) => contact({ ...same, source: 'scim', sourceId })
    expect(scoreDuplicate(withId('1'), withId('2')).isCertain).toBe(false)
    expect(scoreDuplicate(synced('1'), synced('2')).isCertain).toBe(false)
  })
})
