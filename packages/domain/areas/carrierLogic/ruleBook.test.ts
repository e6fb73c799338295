import { describe, expect, it } from 'vitest'
import { collision, collisionsIn } from './collisions.ts'
import { foreignRule } from './compiledRule.ts'
import { identify } from './identify.ts'
import { drawFrom, instance } from './instance.ts'
import { matchRule } from './matchRule.ts'
import { isRefusal } from './rule.ts'
import { RuleBook } from './ruleBook.ts'
import { ready, sharedBook, sharedRules } from './testing/books.ts'

const rule = (id: string) => {
  const found = sharedBook.get(id)
  if (!found) throw new Error(`no rule ${id}`)
  return found
}

describe('a rule book', () => {
  it('adds and removes one rule at a time', () => {
    const book = new RuleBook(sharedRules)
    const outcome = () => identify('QQ12345678', { books: [book] }).outcome
    expect(outcome()).toBe('unmatched')
    book.add(ready({ id: 'own', pattern: 'QQ[0-9]{8}' }))
    expect(outcome()).toBe('matched')
    book.add(ready({ id: 'own', pattern: 'QR[0-9]{8}' }))
    expect(outcome()).toBe('unmatched')
    expect(identify('QR12345678', { books: [book] }).outcome).toBe('matched')
    book.remove('own')
    expect(identify('QR12345678', { books: [book] }).outcome).toBe('unmatched')
    expect(book.size).toBe(sharedRules.length)
    expect(identify('1Z879E930346834440', { books: [book] }).outcome).toBe('matched')
  })

  it('finds a rule that can begin with anything', () => {
    const book = new RuleBook([ready({ pattern: '[0-9A-Z]{3}-X' }), ready({ pattern: 'Y' })])
    expect(identify('A7Q-X', { books: [book] }).outcome).toBe('matched')
    expect(identify('Y', { books: [book] }).outcome).toBe('matched')
  })

  it('uses another engine for what our language can’t express', () => {
    const foreign = foreignRule(
      {
        id: 'foreign',
        name: 'Run elsewhere',
        scope: 'customer',
        carrier: { code: 'ELSE', name: 'Elsewhere' },
        pattern: '^(Q\\d+)+$',
        tracking: ['Rest'],
        valid: [],
        invalid: [],
      },
      (text) => (text.startsWith('QQ') ? [{ name: 'Rest', from: 2, to: text.length }] : null),
    )
    if (isRefusal(foreign)) throw new Error(foreign.refused)
    const books = [new RuleBook([foreign])]
    expect(identify('QQ77', { books })).toMatchObject({ carrier: { code: 'ELSE' }, trackingNumber: '77' })
    expect(identify('77', { books }).outcome).toBe('unmatched')
  })
})

describe('a collision', () => {
  it('comes with a barcode that both rules match', () => {
    const met = collision(rule('fedex_12'), rule('purolator_numeric'))
    expect(met?.complete).toBe(true)
    expect(met && matchRule(rule('fedex_12'), met.witness)).not.toBeNull()
    expect(met && matchRule(rule('purolator_numeric'), met.witness)).not.toBeNull()
    // Six of ten have a beginning that Purolator allows, and one in ten of these passes Luhn by chance.
    expect(met?.share).toBeGreaterThan(0.03)
    expect(met?.share).toBeLessThan(0.1)
  })

  it('doesn’t exist if the rules share no character at some position', () => {
    expect(collision(rule('ups'), rule('fedex_12'))).toBeNull()
    expect(collision(ready({ pattern: 'A[0-4]' }), ready({ pattern: 'A[5-9]' }))).toBeNull()
  })

  it('is found for any two rules that match the same number', () => {
    const draw = drawFrom(5)
    for (const one of sharedRules)
      for (let time = 0; time < 20; time++) {
        const number = instance(one, draw)
        for (const other of sharedRules)
          if (number && other !== one && matchRule(other, number)) expect(collision(one, other)).not.toBeNull()
      }
  })

  it('lists the rules of a book by overlap', () => {
    const wide = ready({ id: 'wide', pattern: '[0-9]{12}' })
    expect(collisionsIn(sharedBook, wide).map(({ ids }) => ids[1])).toEqual(['fedex_12', 'purolator_numeric'])
  })
})
