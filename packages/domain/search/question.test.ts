/** How a search is interpreted: what users type, paste and scan. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmptyQuestion, longestQuestion, readQuestion } from './question.ts'

const id = '01a1e64f-bfe5-73d9-b95a-e9acd4b2037a'
const customer = '01a1e64f-b72b-77f6-8e36-e219c60ec765'

describe('whole values', () => {
  it.each([
    ['M.Thistlewood@Northgate.edu', { email: 'm.thistlewood@northgate.edu', words: [] }],
    ['m.thistlewood@', { email: null }],
    ['617-555-0177', { phones: ['+16175550177', '+6175550177'] }],
    ['+49 30 1234567', { phones: ['+49301234567'] }],
    ['0177', { phones: [] }],
    [id.toUpperCase(), { ids: [id], words: [] }],
    [
      `https://console.test/customers/${customer}/contacts/${id}?tab=parcels`,
      { ids: [id, customer], customerId: customer },
    ],
    [`/customers/${customer}/contacts?record=${id}`, { ids: [id, customer], customerId: customer }],
    ['HD-10231', { ticket: 10_231, numbers: [], words: [] }],
    ['#10231', { ticket: 10_231 }],
    ['HD-', { ticket: null }],
  ])('reads %s', (typed, expected) => {
    expect(readQuestion(typed)).toMatchObject(expected)
  })
})

describe('numbers', () => {
  it.each([
    ['1Z999AA10123456784', ['1z999aa10123456784']],
    ['1Z 999 AA1 01 2345 6784', ['1z999aa10123456784']],
    [']C11Z999AA10123456784', ['1z999aa10123456784']],
    ['PKG-20418', ['pkg20418']],
    ['PKG 20418', ['pkg20418']],
    ['456784', ['456784']],
    ['SN-7714501', ['sn7714501']],
    ['Thistlewood', []],
    ['27', []],
    ['Suite 412 Thistlewood', []],
  ])('reads %s', (typed, expected) => {
    expect(readQuestion(typed).numbers).toEqual(expected)
  })

  it('finds the number after a ZIP code and in carriers’ long barcodes', () => {
    expect(readQuestion('420021159400111899223197428490').numbers).toContain('9400111899223197428490')
    expect(readQuestion('9622001900000000000000776632517510').numbers).toContain('776632517510')
  })

  it('doesn’t read names as numbers', () => {
    expect(readQuestion('1Z999AA10123456784').words).toEqual([])
    expect(readQuestion('mara thistlewood').words).toEqual(['mara', 'thistlewood'])
  })
})

describe('doors', () => {
  it.each([
    ['27 at Lobby East', [{ label: '27', words: ['lobby', 'east'] }]],
    ['Open door 27 at Lobby East', [{ label: '27', words: ['lobby', 'east'] }]],
    ['Lobby East 27', [{ label: '27', words: ['lobby', 'east'] }]],
    ['door A12', [{ label: 'a12', words: [] }]],
    ['27', [{ label: '27', words: [] }]],
    ['A12', []],
    ['Lobby East', []],
    ['1Z 999 AA1 01 2345 6784', []],
    ['(617) 555-0177', []],
  ])('reads %s', (typed, expected) => {
    expect(readQuestion(typed).doors).toEqual(expected)
  })
})

describe('filters', () => {
  it('narrow by customer, kind and state, in any order', () => {
    expect(readQuestion('is:overdue thistlewood @northgate in:people in:doors')).toMatchObject({
      words: ['thistlewood'],
      customer: 'northgate',
      kinds: ['contacts', 'lockers'],
      state: 'overdue',
    })
    expect(readQuestion('@"Northgate University" 1Z999AA10123456784')).toMatchObject({
      customer: 'Northgate University',
      numbers: ['1z999aa10123456784'],
    })
  })

  it('that don’t exist are searched for as text', () => {
    expect(readQuestion('in:limbo is:blue @')).toMatchObject({
      text: 'in:limbo is:blue',
      kinds: [],
      state: null,
      customer: null,
    })
  })

  it('alone are a query, but an empty text isn’t', () => {
    expect(isEmptyQuestion(readQuestion('in:parcels is:overdue'))).toBe(false)
    expect(isEmptyQuestion(readQuestion('   '))).toBe(true)
    expect(isEmptyQuestion(readQuestion('@northgate'))).toBe(true)
  })
})

describe('whatever is typed', () => {
  const texts = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.string({ unit: 'binary', maxLength: 400 }))

  it('is read without failing, and nothing in it becomes a LIKE wildcard', () => {
    fc.assert(
      fc.property(texts, (typed) => {
        const { text, words, numbers, doors } = readQuestion(typed)
        expect(text.length).toBeLessThanOrEqual(longestQuestion)
        for (const part of [...words, ...numbers, ...doors.flatMap(({ words: each }) => each)])
          expect(part).not.toMatch(/[%_\\]/)
      }),
    )
  })

  it('means the same with more blanks around and between', () => {
    fc.assert(
      fc.property(texts, (typed) => {
        expect(
          readQuestion(`  ${typed.trim().split(' ').join('   ')}`.slice(0, longestQuestion)).words.length,
        ).toBeLessThanOrEqual(8)
      }),
    )
  })

  it('is the same tracking number with blanks, dashes and in any case', () => {
    const number = fc.stringMatching(/^1Z[0-9A-Z]{6}[0-9]{10}$/)
    fc.assert(
      fc.property(number, (plain) => {
        const spaced = plain.replaceAll(/(.{4})/g, '$1-').toLowerCase()
        expect(readQuestion(spaced).numbers).toEqual(readQuestion(plain).numbers)
        expect(readQuestion(plain).numbers).toEqual([plain.toLowerCase()])
      }),
    )
  })
})
