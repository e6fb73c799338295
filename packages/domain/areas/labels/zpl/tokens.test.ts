import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zplSamples } from './samples.ts'
import { printTokens, tokenize } from './tokens.ts'

/** Random text that's likely to contain commands, binary data and changed command characters. */
const zplLike = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '^XA',
        '^XZ',
        '^FO',
        '^FD',
        '^FS',
        '^CC',
        '~CT',
        '^CD',
        '^GFB,5,5,1,',
        '~DYR:A,B,G,9,1,',
        '^A',
        '^',
        '~',
      ),
      fc.string({ maxLength: 6 }),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''))

describe('tokenize', () => {
  it.each(Object.entries(zplSamples))('prints %s back byte for byte', (_name, source) => {
    expect(printTokens(tokenize(source))).toBe(source)
  })

  it('prints any text back, with adjacent tokens', () => {
    fc.assert(
      fc.property(fc.oneof(zplLike, fc.string({ unit: 'binary', maxLength: 200 })), (source) => {
        const tokens = tokenize(source)
        expect(printTokens(tokens)).toBe(source)
        expect(tokens.every(({ start }, at) => start === (tokens[at - 1]?.end ?? 0))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  const names = (source: string) => tokenize(source).flatMap(({ name }) => (name ? [name] : []))

  it('names commands in upper case and distinguishes ^A from ^A@', () => {
    expect(names('^xa^a0n,3^A@N,2^fdA^fs~dgX^B3')).toEqual(['^XA', '^A', '^A@', '^FD', '^FS', '~DG', '^B3'])
  })

  it('follows changed command characters and treats the old ones as text', () => {
    const tokens = tokenize('^CC+^FO+FO1;2+CD;+FO3;4')
    expect(tokens.map(({ name, params }) => [name, params])).toEqual([
      ['^CC', '+'],
      ['', ''],
      ['^FO', '1;2'],
      ['^CD', ';'],
      ['^FO', '3;4'],
    ])
    expect(tokens.at(-1)?.signs).toEqual({ caret: '+', tilde: '~', delimiter: ';' })
  })

  it('takes the length of binary data from its parameters', () => {
    expect(names('^GFB,4,4,1,^FS~^FS')).toEqual(['^GF', '^FS'])
    expect(names('^GFA,4,4,1,^FS')).toEqual(['^GF', '^FS'])
    expect(names('~DYR:A,B,G,5,1,^XA~D^XZ')).toEqual(['~DY', '^XZ'])
    expect(names('^GFC,99,99,1,:Z64:abc:12^FS')).toEqual(['^GF', '^FS'])
  })

  it('keeps a lone command character as text', () => {
    expect(names('^^FO1,1^ ~')).toEqual(['^FO'])
  })
})
