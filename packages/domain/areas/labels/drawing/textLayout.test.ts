import { describe, expect, it } from 'vitest'
import type { TextBlock } from '../document.ts'
import { faceOf } from './fonts.ts'
import { squareGlyphs } from './squareGlyphs.ts'
import { blockLayout, lineLayout, missingGlyphs, widthOf } from './textLayout.ts'

/** 10 dots per character. */
const face = faceOf('0', 20, 20)
const block: TextBlock = { width: 100, lines: 3, gap: 5, align: 'left', indent: 0, overflow: 'overprint' }

const lay = (text: string, more: Partial<TextBlock> = {}) =>
  blockLayout(text, { ...block, ...more }, face, squareGlyphs)
const lines = (text: string, more: Partial<TextBlock> = {}) => lay(text, more).lines.map((line) => line.text)

describe('text layout', () => {
  it('puts the baseline of font 0 at three quarters of its height', () => {
    expect(lineLayout('AB', face, squareGlyphs)).toMatchObject({ width: 20, height: 20, firstBaseline: 15 })
  })

  it('gives every character of a bitmap font its cell', () => {
    expect(widthOf('iW', faceOf('D', 36, 20), squareGlyphs)).toBe(48)
    expect(faceOf('D', 36, 20)).toMatchObject({ height: 36, baseline: 28 })
  })

  it('uses capitals for fonts without lowercase letters', () => {
    expect(lineLayout('ab', faceOf('B', 11, 7), squareGlyphs).lines[0]?.text).toBe('AB')
  })

  it('wraps at words', () => {
    expect(lines('one two three')).toEqual(['one two', 'three'])
    expect(lines('1234567890')).toEqual(['1234567890'])
  })

  it('starts a new line at a line break', () => {
    expect(lines('one\ntwo')).toEqual(['one', 'two'])
    expect(lines('one\n\ntwo')).toEqual(['one', '', 'two'])
  })

  it('hyphenates a word that’s wider than the block', () => {
    expect(lines('abcdefghijklmno')).toEqual(['abcdefghi-', 'jklmno'])
    expect(lay('abcdefghijklmno').brokeWord).toBe(true)
  })

  it('prints extra lines over the last one', () => {
    const { lines: all, linesOver } = lay('a\nb\nc\nd\ne')
    expect(all.map(({ baseline }) => baseline)).toEqual([15, 40, 65, 65, 65])
    expect(linesOver).toBe(2)
  })

  it('ignores a trailing line break', () => {
    expect(lay('a\nb\nc\n').linesOver).toBe(0)
    expect(lay('a\n\n\nb\n').linesOver).toBe(1)
  })

  it('hyphenates a very long word in linear time', () => {
    expect(lay('x'.repeat(60_000), { width: 1 }).lines).toHaveLength(60_000)
  })

  it('cuts off extra lines if the block is set to', () => {
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

  it('justifies all lines but the last', () => {
    const { lines: all } = lay('a bc de fg', { align: 'justify', width: 85 })
    expect(all.map(({ text, stretch }) => [text, stretch])).toEqual([
      ['a bc de', 7.5],
      ['fg', 0],
    ])
  })

  it('lists each character that isn’t in the font once', () => {
    expect(missingGlyphs('a→b→中', squareGlyphs)).toEqual(['→', '中'])
  })
})
