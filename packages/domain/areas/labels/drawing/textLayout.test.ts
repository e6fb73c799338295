import { describe, expect, it } from 'vitest'
import type { TextBlock } from '../document.ts'
import { faceOf } from './fonts.ts'
import { squareGlyphs } from './squareGlyphs.ts'
import { blockLayout, lineLayout, missingGlyphs, widthOf } from './textLayout.ts'

/** Ten dots a character. */
const face = faceOf('0', 20, 20)
const block: TextBlock = { width: 100, lines: 3, gap: 5, align: 'left', indent: 0, overflow: 'overprint' }

const lay = (text: string, more: Partial<TextBlock> = {}) =>
  blockLayout(text, { ...block, ...more }, face, squareGlyphs)
const lines = (text: string, more: Partial<TextBlock> = {}) => lay(text, more).lines.map((line) => line.text)

describe('text in lines', () => {
  it('puts the baseline of font 0 at three quarters of its height', () => {
    expect(lineLayout('AB', face, squareGlyphs)).toMatchObject({ width: 20, height: 20, firstBaseline: 15 })
  })

  it('gives every character of a bitmap font its cell', () => {
    expect(widthOf('iW', faceOf('D', 36, 20), squareGlyphs)).toBe(48)
    expect(faceOf('D', 36, 20)).toMatchObject({ height: 36, baseline: 28 })
  })

  it('sets fonts without small letters in capitals', () => {
    expect(lineLayout('ab', faceOf('B', 11, 7), squareGlyphs).lines[0]?.text).toBe('AB')
  })

  it('wraps at words', () => {
    expect(lines('one two three')).toEqual(['one two', 'three'])
    expect(lines('1234567890')).toEqual(['1234567890'])
  })

  it('begins a new line where the text says so', () => {
    expect(lines('one\ntwo')).toEqual(['one', 'two'])
    expect(lines('one\n\ntwo')).toEqual(['one', '', 'two'])
  })

  it('divides a word that is wider than the block, with a hyphen', () => {
    expect(lines('abcdefghijklmno')).toEqual(['abcdefghi-', 'jklmno'])
    expect(lay('abcdefghijklmno').brokeWord).toBe(true)
  })

  it('prints lines beyond the last over it', () => {
    const { lines: all, linesOver } = lay('a\nb\nc\nd\ne')
    expect(all.map(({ baseline }) => baseline)).toEqual([15, 40, 65, 65, 65])
    expect(linesOver).toBe(2)
  })

  it('takes a line break at the end for no further line', () => {
    expect(lay('a\nb\nc\n').linesOver).toBe(0)
    expect(lay('a\n\n\nb\n').linesOver).toBe(1)
  })

  it('divides a very long word as fast as it’s long', () => {
    expect(lay('x'.repeat(60_000), { width: 1 }).lines).toHaveLength(60_000)
  })

  it('cuts lines beyond the last off where the block says so', () => {
    expect(lines('a\nb\nc\nd', { overflow: 'cut' })).toEqual(['a', 'b', 'c'])
  })

  it('indents every line but the first', () => {
    const { lines: all } = lay('one two three four', { indent: 30 })
    expect(all.map(({ text, x }) => [text, x])).toEqual([
      ['one two', 0],
      ['three', 30],
      ['four', 30],
    ])
  })

  it.each([
    { align: 'center', x: 30 },
    { align: 'right', x: 60 },
    { align: 'left', x: 0 },
  ] as const)('aligns to the $align', ({ align, x }) => {
    expect(lay('four', { align }).lines[0]?.x).toBe(x)
  })

  it('stretches spaces of all but the last line to justify', () => {
    const { lines: all } = lay('a bc de fg', { align: 'justify', width: 85 })
    expect(all.map(({ text, stretch }) => [text, stretch])).toEqual([
      ['a bc de', 7.5],
      ['fg', 0],
    ])
  })

  it('names characters the font hasn’t got, once', () => {
    expect(missingGlyphs('a→b→中', squareGlyphs)).toEqual(['→', '中'])
  })
})
