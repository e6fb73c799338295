/**
 * Malicious patterns and scans. Counts their work, which is bounded by construction, and measures their CPU time:
 * at most 5 ms each with POSTERN_SOAK, where nothing else runs.
 */
import { describe, expect, it } from 'vitest'
import { compileRule } from './compiledRule.ts'
import { identify } from './identify.ts'
import { drawFrom, pick } from './instance.ts'
import { maxLayouts, maxLength } from './limits.ts'
import { importRegex } from './pattern/importRegex.ts'
import { isRefusal, type Rule } from './rule.ts'
import { RuleBook } from './ruleBook.ts'
import { sharedBook } from './testing/books.ts'

const isLong = Boolean(process.env.POSTERN_SOAK)
/** More generous next to other tests, which share the machine. */
const milliseconds = isLong ? 5 : 250

const known = [
  '^(\\d+)+$',
  '^\\d*\\d*\\d*\\d*\\d*X$',
  '(A?){64}(B?){64}',
  '([A-Z]{1,64}){1,64}',
  '(((((((((A{1,9}){1,9}){1,9}){1,9}){1,9}){1,9}){1,9}){1,9}){1,9})',
  '[0-9A-Z]{1,64}[0-9]{1,8}',
  '[A-Z]{1,32}[0-9]{1,16}',
  `${'(A|B)'.repeat(99)}`,
  `${'(AB|CD)'.repeat(71)}`,
  `${'[0-9]?'.repeat(83)}`,
  '('.repeat(500),
  `${'(?:'.repeat(160)}A${')'.repeat(160)}`,
  'A'.repeat(100_000),
  '[^'.repeat(200),
  `[${'A-Z'.repeat(160)}]`,
  `(${Array.from({ length: 120 }, (_, index) => `A${index}`).join('|')}){1,3}`,
  '\\'.repeat(499),
  '(?<A>'.repeat(80),
  '{1,2}'.repeat(90),
  '(A{1,8}|B{1,8}|C{1,8}){1,3}',
]

/** Random sequences of brackets and other syntax. */
function fuzzed(draw: () => number): string {
  const pieces = [
    'A',
    '[0-9]',
    '(',
    ')',
    '(?:',
    '|',
    '?',
    '{1,9}',
    '{64}',
    '{2,64}',
    '*',
    '+',
    '[A-Z',
    ']',
    '(?=',
    '\\1',
    '.',
    '^',
    '$',
    '(?<G>',
    '\\d',
    '\\w',
    '-',
  ]
  return Array.from({ length: 1 + Math.floor(draw() * 120) }, () => pick(pieces, draw) ?? '').join('')
}

const draw = drawFrom(99)
const patterns = [...known, ...Array.from({ length: 500 - known.length }, () => fuzzed(draw))]

const ruleOf = (pattern: string): Rule => ({
  id: 'evil',
  name: 'Evil',
  scope: 'customer',
  carrier: { code: 'EVIL', name: 'Evil' },
  pattern,
  valid: [],
  invalid: [],
})

const hostile = [
  'A'.repeat(10_000),
  '9'.repeat(10_000),
  ']C1'.repeat(3_400),
  ']C1*TRK#'.repeat(250),
  '\u001d'.repeat(2_000),
  '[)>\u001e01\u001d'.repeat(290),
  `[)>\u001e01${'\u001d1Z00004951'.repeat(180)}`,
  '(420)'.repeat(400),
  '<GS>'.repeat(500),
  ' '.repeat(2_048),
  'ﬃ'.repeat(2_000),
  `${'A'.repeat(1_000)}@${'B'.repeat(1_000)}`,
  '-'.repeat(2_048),
]

const cpu = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Best of three: the first run includes JIT compilation, and other processes share the machine. */
function fastest(work: () => unknown): number {
  const taken = Array.from({ length: 3 }, () => {
    const begin = cpu()
    work()
    return cpu() - begin
  })
  return Math.min(...taken)
}

describe('an evil pattern', () => {
  it('is refused with a reason, or expands to no more layouts than allowed, none longer than a barcode', () => {
    let refused = 0
    for (const pattern of patterns) {
      const compiled = compileRule(ruleOf(pattern))
      if (isRefusal(compiled)) {
        refused++
        expect(compiled.refused.length).toBeGreaterThan(10)
      } else {
        expect(compiled.layouts.length).toBeLessThanOrEqual(maxLayouts)
        for (const { places } of compiled.layouts) expect(places.length).toBeLessThanOrEqual(maxLength)
      }
    }
    expect(refused).toBeGreaterThan(400)
  })

  it('compares a scan only with layouts of its length', () => {
    const compiled = compileRule(ruleOf('[A-Z]{1,31}[0-9]{1,16}'))
    if (isRefusal(compiled)) throw new Error(compiled.refused)
    const book = new RuleBook([compiled])
    const text = `${'A'.repeat(20)}${'1'.repeat(15)}`
    expect(book.narrow(text).length + book.wide(text).length).toBeLessThanOrEqual(maxLength)
    expect(identify(text, { books: [book] }).outcome).toBe('matched')
  })

  it('takes milliseconds to refuse or compile, and to match', () => {
    const slow = patterns.filter((pattern) => {
      const taken = fastest(() => {
        importRegex(pattern)
        const compiled = compileRule(ruleOf(pattern))
        if (!isRefusal(compiled))
          for (const scan of ['A'.repeat(60), '9'.repeat(60)]) identify(scan, { books: [new RuleBook([compiled])] })
      })
      return taken > milliseconds
    })
    expect(slow).toEqual([])
  }, 120_000)
})

describe('a hostile scan', () => {
  it('is answered', () => {
    for (const scan of hostile)
      expect(['unmatched', 'notALabel']).toContain(identify(scan, { books: [sharedBook] }).outcome)
  })

  it('takes milliseconds', () => {
    const slow = hostile.filter((scan) => fastest(() => identify(scan, { books: [sharedBook] })) > milliseconds)
    expect(slow.map((scan) => scan.slice(0, 20))).toEqual([])
  })
})
