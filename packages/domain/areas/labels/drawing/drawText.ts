import type { TextElement } from '../document.ts'
import { type Drawing, type Drawn, placedField, shapeOf, sized } from './drawn.ts'
import { drawSymbol } from './drawSymbol.ts'
import { type Face, faceOf } from './fonts.ts'
import { turnedBox } from './outline.ts'
import { blockLayout, lineLayout, linePath, type TextLayout } from './textLayout.ts'

function textLayoutOf(element: TextElement, text: string, { dpmm, glyphs }: Drawing): [TextLayout, Face] {
  const dots = (mm: number) => Math.round(mm * dpmm)
  const face = faceOf(element.font, dots(element.height), dots(element.width))
  const { block } = element
  if (!block) return [lineLayout(text, face, glyphs), face]
  const inDots = {
    ...block,
    width: dots(block.width),
    gap: dots(block.gap),
    indent: dots(block.indent),
  }
  return [blockLayout(text, inDots, face, glyphs), face]
}

/** Depth of letters below the baseline, as a fraction of the font’s height. */
const descent = 0.2
const hasDescender = (text: string): boolean => /[gjpqyQ,;()[\]{}|_@$ç]/.test(text)

export function drawText(element: TextElement, text: string, drawing: Drawing): Drawn {
  if (element.font === 'GS') return drawSymbol(element, text, drawing)
  const [layout, face] = textLayoutOf(element, text, drawing)
  const place = placedField(element, { ...layout, baseline: layout.lastBaseline }, drawing.dpmm)
  const shapes = () => {
    const path = layout.lines.map((line) => linePath(line, face, drawing.glyphs, place)).join('')
    return path === '' ? [] : [shapeOf(element, path, { isCrisp: false })]
  }
  const ink = layout.lines
    .filter((line) => line.text.trim() !== '')
    .map(({ x, width, baseline, text: shown, stretch }) => ({
      x,
      y: baseline - face.baseline,
      width: stretch > 0 ? layout.width - x : width,
      height: face.baseline + (hasDescender(shown) ? descent * face.height : 0),
    }))
  return {
    shapes,
    box: turnedBox(sized(layout.width, layout.height), place),
    ink: ink.map((part) => turnedBox(part, place)),
    symbol: null,
    module: null,
    changed: null,
    layout,
  }
}
