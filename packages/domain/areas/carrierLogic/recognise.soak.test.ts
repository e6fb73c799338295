/** Compares the index with trying all rules, and tests generated numbers of each rule; short by default, full size with POSTERN_SOAK. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CompiledRule } from './compiledRule.ts'
import { identify } from './identify.ts'
import { drawFrom, instance, pick } from './instance.ts'
import { matchRule } from './matchRule.ts'
import { normalise } from './normalise/normalise.ts'
import { recognise } from './recognise.ts'
import { RuleBook } from './ruleBook.ts'
import { ready, sharedBook, sharedRules } from './testing/books.ts'

const isLong = Boolean(process.env.POSTERN_SOAK)
const numbers = isLong ? 100_000 : 5_000
const patience = 600_000
const runs = isLong ? 20_000 : 1_000

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-'
const ownRules = [
  'QQ[0-9]{8}',
  '[A-Z]{2}[0-9]{6,10}',
  '[0-9A-Z]{12}',
  'X-?[0-9]{3}(?:AB|C)',
  '[0-9]{8,20}',
  '(?:1Z|TB)[0-9A-Z]{13,16}',
].map((pattern) => ready({ pattern }))
const all = [...sharedRules, ...ownRules]
const books = [sharedBook, new RuleBook(ownRules)]

/** Half random, half a rule's number with a character or two changed: those are what an index would miss. */
function anyNumber(draw: () => number): string {
  const made = draw() < 0.5 ? null : instance(pick(all, draw) ?? all[0] ?? ready({ pattern: 'A' }), draw)
  if (made === null) return Array.from({ length: 1 + Math.floor(draw() * 36) }, () => pick(signs, draw) ?? '').join('')
  const at = Math.floor(draw() * made.length)
  return draw() < 0.5 ? made : made.slice(0, at) + (pick(signs, draw) ?? '') + made.slice(at + 1)
}

const exhaustively = (text: string): string[] =>
  all
    .filter((compiled) => normalise({ text }).readings.some((reading) => matchRule(compiled, reading.text) !== null))
    .map(({ rule }) => rule.id)

describe('the index', () => {
  it(
    `answers like going through all rules, on ${numbers.toLocaleString('en-US')} numbers`,
    () => {
      const draw = drawFrom(11)
      let matched = 0
      for (let count = 0; count < numbers; count++) {
        const text = anyNumber(draw)
        const { hits } = recognise(text, { books })
        const found = [...new Set(hits.map(({ compiled }) => compiled.rule.id))].sort()
        if (found.length > 0) matched++
        const expected = exhaustively(text).sort()
        if (found.join() !== expected.join()) expect({ text, found }).toEqual({ text, found: expected })
      }
      expect(matched).toBeGreaterThan(numbers / 4)
    },
    patience,
  )
})

describe('a number generated for a rule', () => {
  const rules = fc.constantFrom<CompiledRule>(...all)

  it(
    'finds that rule, however the number is formatted',
    () => {
      fc.assert(
        fc.property(rules, fc.integer(), fc.constantFrom('', ' ', '\r\n', '*'), (compiled, seed, noise) => {
          const number = instance(compiled, drawFrom(seed))
          if (number === null) throw new Error(`no number for ${compiled.rule.name}`)
          const { candidates, text } = identify(`${noise}${number.toLowerCase()}${noise}`, { books })
          expect([text, candidates.map(({ rule }) => rule.id)]).toEqual([
            number,
            expect.arrayContaining([compiled.rule.id]),
          ])
        }),
        { numRuns: runs },
      )
    },
    patience,
  )
})
