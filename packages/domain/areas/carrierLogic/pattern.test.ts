import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxLayouts } from './limits.ts'
import { compilePattern, fits } from './pattern/compile.ts'
import { explainPattern } from './pattern/explain.ts'
import { importRegex } from './pattern/importRegex.ts'
import { maskToPattern, prefixesToPattern } from './pattern/notations.ts'
import { isRefusal } from './rule.ts'

function compiled(source: string) {
  const pattern = compilePattern(source)
  if (isRefusal(pattern)) throw new Error(pattern.refused)
  return pattern
}
const takes = (source: string, text: string): boolean => compiled(source).layouts.some((layout) => fits(layout, text))
const refusal = (source: string): string => {
  const pattern = compilePattern(source)
  return isRefusal(pattern) ? pattern.refused : ''
}

/** Small patterns that cover the whole rule language. */
const patterns: fc.Arbitrary<string> = fc.letrec<{ whole: string; item: string; atom: string }>((tie) => ({
  whole: fc.array(tie('item'), { minLength: 1, maxLength: 4 }).map((items) => items.join('')),
  item: fc
    .tuple(tie('atom'), fc.constantFrom('', '', '', '?', '{2}', '{1,3}', '{0,2}'))
    .map(([atom, repeat]) => atom + repeat),
  atom: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('A', 'B', '1', '-', '[AB]', '[0-3]', '[^A-Y]', '\\d', '\\-'),
    tie('whole').map((inside) => `(${inside})`),
    fc.tuple(tie('whole'), tie('whole')).map(([one, other]) => `(?:${one}|${other})`),
    tie('whole').map((inside) => `(?:(?<Group>${inside}))`),
  ),
})).whole
const texts = fc.string({ unit: fc.constantFrom('A', 'B', '1', '2', 'Z', '-'), minLength: 1, maxLength: 8 })

describe('the rule language', () => {
  it('matches the same whole texts as V8 does', () => {
    fc.assert(
      fc.property(patterns, fc.array(texts, { minLength: 20, maxLength: 20 }), (source, samples) => {
        const pattern = compilePattern(source)
        if (isRefusal(pattern)) return
        // Ours allows duplicate names, which don't affect matching. [^…] covers only letters and digits.
        const theirs = new RegExp(`^(?:${source.replaceAll('?<Group>', '?:').replaceAll('[^A-Y]', '[Z0-9]')})$`)
        for (const text of samples)
          expect([source, text, pattern.layouts.some((layout) => fits(layout, text))]).toEqual([
            source,
            text,
            theirs.test(text),
          ])
      }),
      { numRuns: 400 },
    )
  })

  it('finds the position of a group in each possible reading of a text', () => {
    const { layouts } = compiled('(?<Head>A{1,2})(?<Tail>[0-9](?<Last>B))')
    expect(layouts.map(({ groups }) => groups.map(({ name, from, to }) => `${name} ${from}-${to}`))).toEqual([
      ['Head 0-2', 'Tail 2-4', 'Last 3-4'],
      ['Head 0-1', 'Tail 1-3', 'Last 2-3'],
    ])
  })

  it('reads lowercase letters as capitals, like scans', () => {
    expect(takes('ab[c-e]', 'ABD')).toBe(true)
  })

  it.each([
    ['A*', /has no limit/],
    ['A+', /has no limit/],
    ['.', /would match anything/],
    ['^A$', /always matches the whole barcode/],
    ['(?=A)B', /Lookahead and lookbehind/],
    ['(?<!A)B', /Lookahead and lookbehind/],
    ['(A)\\1', /Backreferences/],
    ['(A', /never closed/],
    ['A)', /no opening/],
    ['[A', /never closed/],
    ['[]', /class is empty/],
    ['A{3,1}', /lower than the first/],
    ['A{65}', /up to 64 times/],
    ['A{2}{3}', /repeated twice/],
    ['A?', /empty barcode/],
    ['A B', /spaces/],
    ['(?<1x>A)', /Group names/],
    ['', /Enter a pattern/],
    ['A'.repeat(501), /500 characters/],
    ['(((((((((((((A)))))))))))))', /nested/],
    ['(A{1,64}){64}', /2000 positions/],
    ['[A-Z]{1,60}[0-9]{1,60}', /more than 512 ways/],
    ['(A?){20}', /more than 512 ways/],
    ['A{40}B{40}', /up to 64 characters/],
  ])('refuses %s and says why', (source, reason) => {
    expect(refusal(source)).toMatch(reason)
  })

  it('never expands beyond its limit', () => {
    fc.assert(
      fc.property(patterns, (source) => {
        const pattern = compilePattern(source)
        return isRefusal(pattern) || pattern.layouts.length <= maxLayouts
      }),
    )
  })
})

describe('simpler notations', () => {
  it('a mask is the same pattern, written as the barcode looks', () => {
    expect(maskToPattern('"1Z"******99*******9')).toEqual({
      pattern: '1Z[0-9A-Z]{6}[0-9]{2}[0-9A-Z]{7}[0-9]',
    })
    expect(maskToPattern('"A.B"-99')).toEqual({ pattern: 'A\\.B-[0-9]{2}' })
    expect(maskToPattern('"1Z')).toMatchObject({ refused: expect.stringContaining('never closed') })
    expect(maskToPattern('X9')).toMatchObject({ refused: expect.stringContaining('quotes') })
  })

  it('prefixes and lengths are every prefix with every length', () => {
    expect(prefixesToPattern(['TBA', 'TBM'], [15])).toEqual({ pattern: 'TBA[0-9A-Z]{12}|TBM[0-9A-Z]{12}' })
    expect(prefixesToPattern(['LONGER'], [4])).toMatchObject({ refused: expect.stringContaining('longer than 4') })
    expect(prefixesToPattern(['A'], [])).toMatchObject({ refused: expect.stringContaining('number of characters') })
  })
})

it('a pattern is explained in a sentence', () => {
  expect(explainPattern(compiled('1Z(?<ShipperId>[0-9A-Z]{6})(?<CheckDigit>[0-9])'))).toBe(
    '“1Z”, then 6 letters or digits (shipper id), then a digit (check digit). 9 characters in all.',
  )
  expect(explainPattern(compiled('JJ?D[0-9]{9,10}'))).toBe(
    '“J”, then perhaps “J”, then “D”, then 9 to 10 digits. 11 to 13 characters in all.',
  )
  expect(explainPattern(compiled('TB[ACM](?:AB|CD)'))).toBe(
    '“TB”, then one of A, C or M, then either “AB” or “CD”. 5 characters in all.',
  )
})

describe('an imported expression', () => {
  it.each([
    ['/^1Z\\s?[A-Z0-9]{6}$/i', '1Z[A-Z0-9]{6}'],
    ['\\b(?P<serial>\\d{3})-?(?:ab|CD)\\b', '(?<serial>\\d{3})-?(?:ab|CD)'],
    ['^([0-9]\\s*){12}$', '([0-9]){12}'],
    ['^X\\d+$', 'X\\d{1,64}'],
    ['^X\\d{10,}?$', 'X\\d{10,64}'],
  ])('%s is converted to the rule language', (source, pattern) => {
    expect(importRegex(source)).toMatchObject({ pattern })
  })

  it.each([
    ['(?=A)B', false, /Lookahead/],
    ['(A)\\1', false, /Backreferences/],
    ['(?>A)B', false, /Atomic/],
    ['^(\\d+)+$', true, /positions/],
    ['^\\d*\\d*\\d*\\d*\\d*X$', true, /512 ways/],
    ['A\\p{L}', true, /supported/],
    ['[A', false, /never closed/],
  ])('%s is refused, and whether a linear engine may run it (%s)', (source, linear, reason) => {
    expect(importRegex(source)).toEqual({ refused: expect.stringMatching(reason), linear })
  })

  it('means the same after conversion on every text without spaces', () => {
    const sources = ['^[A-B]{1,3}\\d*$', '^(?:A|B1)?-?[12]+$', '^\\w{2,4}$', '^.A.$', '^A?B?1?2?Z$']
    fc.assert(
      fc.property(fc.constantFrom(...sources), texts, (source, text) => {
        const imported = importRegex(source)
        if (!('pattern' in imported)) throw new Error(imported.refused)
        expect([source, text, takes(imported.pattern, text)]).toEqual([source, text, new RegExp(source).test(text)])
      }),
    )
  })
})
