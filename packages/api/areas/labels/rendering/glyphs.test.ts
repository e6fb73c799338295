import { readOutline } from '@postern/domain/areas/labels/drawing/outline.ts'
import { describe, expect, it } from 'vitest'
import { labelGlyphs } from './glyphs.ts'

const { glyphs, capHeight } = labelGlyphs()

/** Extent of a character, in thousandths of the font’s height. */
function reachOf(char: string): { left: number; top: number; right: number; bottom: number } {
  const { numbers } = readOutline(glyphs[char]?.path ?? '')
  const [across, down] = [0, 1].map((from) => numbers.filter((_, at) => at % 2 === from))
  return {
    left: Math.min(...(across ?? [])),
    top: -Math.min(...(down ?? [])),
    right: Math.max(...(across ?? [])),
    bottom: -Math.max(...(down ?? [])),
  }
}

describe('outlines of label text', () => {
  it.each([...'bdfhikl'])('make %s as high as capitals', (char) => {
    expect(reachOf(char).top).toBe(capHeight)
    expect(reachOf(char).bottom).toBeCloseTo(reachOf('o').bottom, -2)
  })

  it.each([...'gpqy'])('let %s reach below the baseline like font 0', (char) => {
    expect(reachOf(char).bottom).toBe(-190)
  })

  it('position punctuation like font 0', () => {
    expect(reachOf('=')).toEqual({ left: 25, top: 400, right: 475, bottom: 95 })
    expect(reachOf('_')).toEqual({ left: 0, top: -75, right: 500, bottom: -125 })
  })

  it('keep non-Latin letters as in the font', () => {
    expect(reachOf('Ж').top).toBe(capHeight)
    expect(glyphs.Ж?.advance).toBeGreaterThan(500)
  })
})
