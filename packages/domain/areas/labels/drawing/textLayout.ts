/** Lays out text as a printer does: one line, or a block that wraps at words. In dots, from the top left before rotation. */
import type { TextBlock } from '../document.ts'
import type { Glyphs } from '../scene.ts'
import { capitals, type Face } from './fonts.ts'
import { combined, type Matrix, type Outline, pathOf, readOutline, rectangle } from './outline.ts'

export interface TextLine {
  readonly text: string
  readonly x: number
  readonly baseline: number
  /** Extra width of every space, to justify the line. */
  readonly stretch: number
  readonly width: number
}

export interface TextLayout {
  readonly lines: readonly TextLine[]
  readonly width: number
  readonly height: number
  /** Baselines of the first line and the last line the field has room for. */
  readonly firstBaseline: number
  readonly lastBaseline: number
  /** Number of lines that don’t fit the block. */
  readonly linesOver: number
  /** Whether a word was wider than the block and had to be broken. */
  readonly brokeWord: boolean
}

const outlines = new WeakMap<Glyphs, Map<string, Outline>>()

export function outlineOf(glyphs: Glyphs, char: string): Outline | null {
  const known = outlines.get(glyphs) ?? new Map<string, Outline>()
  outlines.set(glyphs, known)
  const path = glyphs.glyphs[char]?.path
  if (path === undefined) return null
  const outline = known.get(char) ?? readOutline(path)
  known.set(char, outline)
  return outline
}

/** Advance of a character that isn’t in the font and is drawn as an empty box. */
const missingAdvance = 0.5

const scaleOf = (glyphs: Glyphs, size: number): number => (capitals * size) / glyphs.capHeight

function advanceOf(char: string, face: Face, glyphs: Glyphs): number {
  if (face.cell) return face.cell.advance
  const glyph = glyphs.glyphs[char]
  return glyph ? glyph.advance * scaleOf(glyphs, face.width) : missingAdvance * face.width
}

export function widthOf(text: string, face: Face, glyphs: Glyphs): number {
  let width = 0
  for (const char of text) width += advanceOf(char, face, glyphs)
  return width
}

const isControl = (char: string): boolean => char < ' ' || char === '\x7f'
const withoutControls = (text: string): string => [...text].filter((char) => !isControl(char)).join('')

/** Marks where a word may be hyphenated. Ignored when wrapping. */
const softHyphen = '\u00ad'

const paragraphsOf = (text: string): string[] =>
  text.split('\n').map((paragraph) => withoutControls(paragraph.replaceAll(softHyphen, '')))

interface Wrapped {
  readonly lines: { text: string; isLast: boolean }[]
  readonly brokeWord: boolean
}

/** How many characters from `from` on fit with a hyphen after them, and their width. At least one, so wrapping always advances. */
function fitting(
  chars: readonly string[],
  from: number,
  room: number,
  face: Face,
  glyphs: Glyphs,
): { readonly count: number; readonly width: number } {
  const most = room - advanceOf('-', face, glyphs)
  let [count, width] = [0, 0]
  for (let at = from; at < chars.length; at++) {
    const advance = advanceOf(chars[at] ?? '', face, glyphs)
    if (width + advance > most && count > 0) break
    count += 1
    width += advance
  }
  return { count, width }
}

function wrap(text: string, block: TextBlock, face: Face, glyphs: Glyphs): Wrapped {
  const lines: { text: string; isLast: boolean }[] = []
  let brokeWord = false
  const space = advanceOf(' ', face, glyphs)
  for (const paragraph of paragraphsOf(text)) {
    let line: string | null = null
    let used = 0
    const room = () => block.width - (lines.length > 0 ? block.indent : 0)
    const finish = (isLast: boolean) => {
      lines.push({ text: line ?? '', isLast })
      line = null
      used = 0
    }
    for (const word of paragraph.split(' ')) {
      const width = widthOf(word, face, glyphs)
      if (line !== null && used + space + width <= room()) {
        line = `${line} ${word}`
        used += space + width
        continue
      }
      if (line !== null) finish(false)
      const chars = [...word]
      let from = 0
      let rest = width
      while (rest > room() && chars.length - from > 1) {
        brokeWord = true
        const taken = fitting(chars, from, room(), face, glyphs)
        line = `${chars.slice(from, from + taken.count).join('')}-`
        finish(false)
        from += taken.count
        rest -= taken.width
      }
      line = from === 0 ? word : chars.slice(from).join('')
      used = rest
    }
    finish(true)
  }
  return { lines, brokeWord }
}

const countOf = (text: string, char: string): number => text.split(char).length - 1

export function blockLayout(text: string, block: TextBlock, face: Face, glyphs: Glyphs): TextLayout {
  const pitch = face.height + block.gap
  const room = Math.max(1, Math.floor(block.lines))
  const { lines: wrapped, brokeWord } = wrap(face.isUpperCase ? text.toUpperCase() : text, block, face, glyphs)
  const lines: TextLine[] = []
  for (const [at, { text: line, isLast }] of wrapped.entries()) {
    if (at >= room && block.overflow === 'cut') break
    const width = widthOf(line, face, glyphs)
    const indent = at > 0 ? block.indent : 0
    const left = block.width - indent - width
    const shifts = { left: 0, justify: 0, center: left / 2, right: left }
    const spaces = countOf(line, ' ')
    lines.push({
      text: line,
      x: indent + shifts[block.align],
      baseline: face.baseline + Math.min(at, room - 1) * pitch,
      stretch: block.align === 'justify' && !isLast && spaces > 0 && left > 0 ? left / spaces : 0,
      width,
    })
  }
  return {
    lines,
    width: block.width,
    height: (room - 1) * pitch + face.height,
    firstBaseline: face.baseline,
    lastBaseline: face.baseline + (room - 1) * pitch,
    // A trailing line break prints nothing.
    linesOver: Math.max(0, wrapped.findLastIndex((line) => line.text !== '') + 1 - room),
    brokeWord,
  }
}

export function lineLayout(written: string, face: Face, glyphs: Glyphs): TextLayout {
  const text = withoutControls(face.isUpperCase ? written.toUpperCase() : written)
  const width = widthOf(text, face, glyphs)
  return {
    lines: [{ text, x: 0, baseline: face.baseline, stretch: 0, width }],
    width,
    height: face.height,
    firstBaseline: face.baseline,
    lastBaseline: face.baseline,
    linesOver: 0,
    brokeWord: false,
  }
}

/** Characters that aren’t in the font. */
export function missingGlyphs(text: string, glyphs: Glyphs): string[] {
  return [...new Set(withoutControls(text))].filter((char) => glyphs.glyphs[char] === undefined)
}

/** Limit for stretching narrow glyphs. Glyphs wider than their cell are squeezed. */
const widest = 1.6
/** Fraction of a cell, including its gap, that a glyph fills. */
const inside = 0.94

/** Digits are centered by their outline, other characters by their advance. */
function middleOf(char: string, advance: number, glyphs: Glyphs): number {
  if (!/^\d$/.test(char)) return advance / 2
  const across = outlineOf(glyphs, char)?.numbers.filter((_, at) => at % 2 === 0) ?? []
  return across.length === 0 ? advance / 2 : (Math.min(...across) + Math.max(...across)) / 2
}

function inCell(char: string, face: Face, glyphs: Glyphs): { scale: number; shift: number } {
  const advance = glyphs.glyphs[char]?.advance ?? 0
  const scale = scaleOf(glyphs, face.width)
  if (!face.cell || advance === 0) return { scale, shift: 0 }
  const fitted = inside * Math.min(face.cell.advance / advance, widest * scaleOf(glyphs, 2 * face.width))
  return { scale: fitted, shift: face.cell.advance / 2 - middleOf(char, advance, glyphs) * fitted }
}

export function linePath(line: TextLine, face: Face, glyphs: Glyphs, place: Matrix): string {
  // Capitals of bitmap fonts span from the top of the cell to the baseline.
  const tall = face.cell ? face.baseline / glyphs.capHeight : scaleOf(glyphs, face.height)
  let path = ''
  let { x } = line
  for (const char of line.text) {
    const outline = outlineOf(glyphs, char)
    const advance = advanceOf(char, face, glyphs)
    if (outline) {
      const { scale, shift } = inCell(char, face, glyphs)
      path += pathOf(outline, combined(place, [scale, 0, 0, tall, x + shift, line.baseline]))
    } else path += missingBox(x, line.baseline, advance, face, place)
    x += advance + (char === ' ' ? line.stretch : 0)
  }
  return path
}

function missingBox(x: number, baseline: number, advance: number, face: Face, place: Matrix): string {
  const [left, width, height] = [x + advance * 0.1, advance * 0.8, face.baseline]
  const stroke = Math.max(1, face.height / 20)
  const [right, top] = [left + width - stroke, baseline - height]
  return [
    rectangle(left, top, width, stroke),
    rectangle(left, baseline - stroke, width, stroke),
    rectangle(left, top + stroke, stroke, height - 2 * stroke),
    rectangle(right, top + stroke, stroke, height - 2 * stroke),
  ]
    .map((edge) => pathOf(edge, place))
    .join('')
}
